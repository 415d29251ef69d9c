import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { refuseRecord } from '../../platform/foreign-record.ts'
import type { Actor, Scope } from '../../platform/gate.ts'
import { findSession } from '../../platform/sessions-sql.ts'
import { leaveWork } from '../../platform/workload.ts'
import { openTicketChanges } from './ticket-changes-sql.ts'
import { findMark } from './tickets-sql.ts'

const BEAT_MS = 15_000
/** The most streams of one person: a few tabs. */
const MOST_STREAMS = 10

/** Server-sent events of tickets: `changed` whenever a thread should be read again. */
export function ticketStreams(app: FastifyInstance, context: Context) {
  const changes = openTicketChanges(context.config.directDatabaseUrl, context.log)
  const open = new Map<FastifyReply, { userId: number; end: () => void }>()
  // A stream never ends by itself: the server could not stop before its last one.
  app.addHook('preClose', async () => {
    for (const { end } of open.values()) end()
    await changes.close()
  })

  /** Runs until the client disconnects, the session ends or the ticket moves out of reach. */
  return async function stream(actor: Actor, scope: Scope, id: number, reply: FastifyReply): Promise<void> {
    const mark = await findMark(context.db, scope, id)
    if (mark === undefined) return refuseRecord(context.db, actor.id, `ticket ${id}`)
    const held = [...open.values()].filter(({ userId }) => userId === actor.id).length
    if (held >= MOST_STREAMS) throw new AppError('too-many-tries', { retryAfterSeconds: 10 })
    const headers = reply.getHeaders()
    reply.hijack()
    leaveWork()
    const out = reply.raw
    out.writeHead(200, {
      ...(headers as Record<string, string>),
      'Content-Type': 'text/event-stream; charset=utf-8',
      'X-Accel-Buffering': 'no',
      // The connection is not reused: kept alive, it would delay the server's shutdown.
      Connection: 'close',
    })
    out.write('retry: 2000\n: listening\n\n')
    const forget = changes.listen(id, () => out.write('event: changed\ndata: {}\n\n'))
    const beat = setInterval(async () => {
      const may = await mayGoOn(context, actor, scope, id).catch(() => true)
      if (may) out.write(': still here\n\n')
      else end()
    }, BEAT_MS)
    function end() {
      clearInterval(beat)
      forget()
      open.delete(reply)
      out.end()
    }
    open.set(reply, { userId: actor.id, end })
    out.once('close', end)
    out.once('error', end)
  }
}

/** Listening does not keep a session alive, and an ended session gets no more events. */
async function mayGoOn({ db }: Context, actor: Actor, scope: Scope, id: number): Promise<boolean> {
  const session = await findSession(db, actor.tokenHash)
  return session?.state === 'live' && (await findMark(db, scope, id)) !== undefined
}
