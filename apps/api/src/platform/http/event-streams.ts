import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Channel, openChanges } from '../database/changes-sql.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../security/gate.ts'
import { findLiveSessions } from '../security/sessions-sql.ts'
import { AppError } from './errors.ts'
import { watchSessions } from './live-sessions.ts'
import { releasePermit } from './load-shedding.ts'

const BEAT_MS = 15_000
/** The most streams of one person: a few tabs. */
const MOST_STREAMS = 10

/**
 * An event of a stream, sent whenever the record with the id changes. An event for very many people reaches each at
 * some moment of `spreadMs`, so that their calls do not all come at once.
 */
export type Told = { channel: Channel; id: number; event: string; spreadMs?: number }

declare module 'fastify' {
  interface FastifyInstance {
    liveSessions: ReturnType<typeof watchSessions>
  }
}

/**
 * Streams of server-sent events. The given function runs one until the client disconnects, within two seconds of the
 * session's end, or until `isAllowed` says no; listening does not keep a session alive. Throws 429 for too many
 * of one person.
 */
export function eventStreams(app: FastifyInstance, deps: Deps) {
  if (!app.hasDecorator('liveSessions')) {
    app.decorate(
      'liveSessions',
      watchSessions((hashes) => findLiveSessions(deps.db, hashes)),
    )
  }
  const changes = openChanges(deps.config.directDatabaseUrl, deps.log)
  const open = new Map<FastifyReply, { userId: number; end: () => void }>()
  // Only the server ends a stream; otherwise it could not stop before the last client leaves.
  app.addHook('preClose', async () => {
    for (const { end } of open.values()) end()
    await changes.close()
  })

  return function stream(
    actor: Actor,
    reply: FastifyReply,
    told: Told[],
    isAllowed: () => Promise<boolean>,
  ): void {
    const held = [...open.values()].filter(({ userId }) => userId === actor.id).length
    if (held >= MOST_STREAMS) throw new AppError('too-many-tries', { retryAfterSeconds: 10 })
    const headers = reply.getHeaders()
    reply.hijack()
    releasePermit()
    const out = reply.raw
    out.writeHead(200, {
      ...(headers as Record<string, string>),
      'Content-Type': 'text/event-stream; charset=utf-8',
      'X-Accel-Buffering': 'no',
      // The connection is not reused: kept alive, it would delay the server's shutdown.
      Connection: 'close',
    })
    out.write('retry: 2000\n: listening\n\n')
    const waiting = new Set<NodeJS.Timeout>()
    const forgets = told.map(({ channel, id, event, spreadMs }) => {
      const tell = () => out.write(`event: ${event}\ndata: {}\n\n`)
      return changes.listen(channel, id, spreadMs === undefined ? tell : () => later(tell, spreadMs))
    })
    const beat = setInterval(async () => {
      const may = await isAllowed().catch(() => true)
      if (may) out.write(': still here\n\n')
      else end()
    }, BEAT_MS)
    const forgetSession = app.liveSessions.watch(actor.tokenHash, end)
    open.set(reply, { userId: actor.id, end })
    out.once('close', end)
    out.once('error', end)

    function later(tell: () => void, spreadMs: number) {
      const timer = setTimeout(() => {
        waiting.delete(timer)
        tell()
      }, Math.random() * spreadMs)
      waiting.add(timer)
    }

    function end() {
      clearInterval(beat)
      for (const timer of waiting) clearTimeout(timer)
      for (const forget of forgets) forget()
      forgetSession()
      open.delete(reply)
      out.end()
    }
  }
}
