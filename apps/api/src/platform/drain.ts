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
