import type { FastifyInstance } from 'fastify'
import type { Faults } from './faults.ts'

/** The fault switches: list, set, clear. */
export function addFaultRoutes(app: FastifyInstance, faults: Faults): void {
  app.get('/faults', () => faults.state())

  app.put('/faults', (request, reply) => {
    const body = request.body
    if (!body || typeof body !== 'object' || Array.isArray(body)) {
      return reply.code(400).send({ message: 'Send a JSON object of switches' })
    }
    const wrong = faults.change(body as Record<string, unknown>)
    if (wrong.length) {
      return reply.code(400).send({ message: `Unknown switch or wrong value: ${wrong.join(', ')}` })
    }
    return reply.send(faults.state())
  })

  app.delete('/faults', () => {
    faults.clear()
    return faults.state()
  })
}
