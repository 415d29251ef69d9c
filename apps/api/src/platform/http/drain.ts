import { Server as TcpServer } from 'node:net'
import { setImmediate as afterPoll, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server was told to stop: it serves on, but a load balancer should ask another. */
    drain: { isOn: boolean }
  }
}

/** While the server drains, every answer closes its connection: the next call opens one to another server. */
export function installDrain(app: FastifyInstance): void {
  const drain = { isOn: false }
  app.decorate('drain', drain)
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (drain.isOn) reply.header('Connection', 'close')
    done(null, payload)
  })
}

/** How long a call may take to arrive on a connection that was taken just before the port closed. */
const ARRIVAL_MS = 400
/** A turn of the event loop in which little happened, and how long one is waited for. */
const QUIET_MS = 0.5
const QUIET_WITHIN_MS = 1_000

/**
 * Closes the port and nothing else, and gives time to calls on connections that were just taken: Node closes those along
 * with the port, and a balancer that has opened one loses the call that it sent. Gives what waits for the answers; the
 * application is closed before that, which ends streams and idle connections.
 */
export async function closeDoor({ server }: FastifyInstance): Promise<() => Promise<void>> {
  await quietTurn(server)
  const ended = new Promise<void>((resolve) => {
    TcpServer.prototype.close.call(server, () => resolve())
  })
  await pause(ARRIVAL_MS)
  return () => ended
}

/**
 * Resolves right after a poll for events that found no connection waiting at the port: closing it rejects those that
 * wait. One turn of the loop accepts one connection; more can arrive during a long turn.
 */
async function quietTurn(server: FastifyInstance['server']): Promise<void> {
  const untilMs = performance.now() + QUIET_WITHIN_MS
  let came = 0
  const count = () => {
    came += 1
  }
  server.on('connection', count)
  for (let before = performance.now(); before < untilMs; ) {
    const known = came
    await afterPoll()
    const now = performance.now()
    if (came === known && now - before < QUIET_MS) break
    before = now
  }
  server.off('connection', count)
}
