import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { invalid, missing } from '../errors.ts'
import type { Gateway } from '../gateway.ts'

const INDIA_MS = 19_800_000
const WEEK_MS = 7 * 86_400_000

/** Sandbox only: settles orders of the shop at a moment of the last seven days. */
export function addSettlementSimulation(app: FastifyInstance, gateway: Gateway): void {
  app.post<{ Body: { merchantOrderIds?: unknown; txnTime?: unknown; status?: unknown } | null }>(
    '/simulate/settlement',
    ({ body }) => {
      const { merchantOrderIds: ids, txnTime, status = 'SUCCESS' } = body ?? {}
      if (!Array.isArray(ids) || ids.length === 0) throw missing('merchantOrderIds')
      const time = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(String(txnTime))
      const atMs = time ? Date.parse(`${time[1]}T${time[2]}Z`) - INDIA_MS : Number.NaN
      const now = gateway.now()
      if (!(atMs <= now && atMs > now - WEEK_MS)) {
        throw invalid('txnTime', 'should be a time of the last 7 days as YYYY-MM-DD HH:mm:ss')
      }
      if (!['SUCCESS', 'FAILED', 'PENDING'].includes(String(status))) {
        throw invalid('status', 'should be SUCCESS, FAILED or PENDING')
      }
      const references = ids.map(String)
      return {
        settlement_ids:
          status === 'SUCCESS' ? gateway.settlements.settle({ gateway: 'cashfree', references, atMs }) : [],
        simulation_id: `sim_${randomBytes(16).toString('hex')}`,
      }
    },
  )
}
