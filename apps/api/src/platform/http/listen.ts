import { once } from 'node:events'
import type { Server, Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Listens. Under a supervisor that opened the port before (`PORT_IS_HELD`, `scripts/portal/hold-port.ts`), on that one, and
 * answers those who wait there.
 */
export async function listen(app: FastifyInstance, at: { port: number; host: string }): Promise<void> {
  if (!process.env.PORT_IS_HELD || !process.send) return void (await app.listen(at))
  await app.ready()
  const { server } = app
  process.on('message', (what, handle) => {
    // At once: until the server has it, the port belongs to a listener without an answer.
    if (what === 'port') server.listen(handle as Server)
    if (what === 'caller' && handle) {
      server.emit('connection', handle as Socket)
      ;(handle as Socket).resume()
    }
  })
  process.send('listen')
  await once(server, 'listening')
}
