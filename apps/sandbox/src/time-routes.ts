import type { FastifyInstance } from 'fastify'
import type { RunningGateway } from './providers/gateway-core/run-gateway.ts'
import type { Store } from './store.ts'

/** A column that holds an instant, in every table of the sandbox. */
const INSTANT = /_at_ms$/

/**
 * Lets time pass without a wait: `PUT /time {seconds}` makes everything the sandbox has stored that much older, so that
 * orders expire and work comes due. Clocks stay right, and so do the times of signatures.
 */
export function addTimeRoutes(
  app: FastifyInstance,
  store: Store,
  gateways: readonly RunningGateway[],
  wake: () => void,
): void {
  app.put<{ Body: { seconds?: unknown } | null }>('/time', (request, reply) => {
    const seconds = Number(request.body?.seconds)
    if (!Number.isSafeInteger(seconds) || seconds < 1) {
      return reply.code(400).send({ message: 'seconds must be a whole number above 0' })
    }
    store.transaction(() => {
      for (const { name: table } of store.all("select name from sqlite_schema where type = 'table'")) {
        const columns = store
          .all('select name from pragma_table_info(?)', table ?? '')
          .map(({ name }) => String(name))
          .filter((name) => INSTANT.test(name))
        if (columns.length === 0) continue
        const older = columns.map((name) => `${name} = ${name} - ${seconds * 1000}`)
        store.run(`update ${table} set ${older.join(', ')}`)
      }
      for (const gateway of gateways) gateway.age(seconds)
    })
    wake()
    return reply.send({ seconds })
  })
}
