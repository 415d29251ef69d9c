import type { FastifyInstance } from 'fastify'
import type { Store } from '../store.ts'
import { addLine } from './lines-sql.ts'
import { PLANTABLE, type Plantable, plant } from './plant.ts'
import { lineOf, type Movement, newUtr, type Settlements } from './settlements.ts'

type Body = Record<string, unknown>

/** Settles at once, plants differences in settlements, and adds settlements of payments that were never made here. */
export function addSettlementRoutes(
  app: FastifyInstance,
  { store, now, settlements }: { store: Store; now: () => number; settlements: Settlements },
): void {
  const gatewayOf = ({ gateway }: Body) => settlements.gateways().find((slug) => slug === gateway) ?? null

  app.post<{ Body: Body | null }>('/settlements/settle', ({ body }, reply) => {
    const { order_ids: references } = body ?? {}
    if (references !== undefined && !Array.isArray(references)) {
      return reply.code(400).send({ message: 'order_ids should be a list' })
    }
    const settled = settlements.settle({
      gateway: gatewayOf(body ?? {}) ?? undefined,
      references: references?.map(String),
    })
    return { settlement_ids: settled }
  })

  app.post<{ Body: Body | null }>('/settlements/plant', ({ body }, reply) => {
    const kind = PLANTABLE.find((one) => one === body?.kind) as Plantable | undefined
    if (!kind) return reply.code(400).send({ message: `kind should be one of ${PLANTABLE.join(', ')}` })
    const reference = body?.order_id === undefined ? null : String(body.order_id)
    settlements.settle({ references: reference === null ? undefined : [reference] })
    const planted = plant(store, settlements, {
      kind,
      gateway: gatewayOf(body ?? {}),
      reference,
      nowMs: now(),
    })
    return planted ?? reply.code(409).send({ message: 'no payout that this could be planted in' })
  })

  // For a record of any size: payments that were never made, settled together.
  app.post<{ Body: { gateway?: string; settled_at?: string; movements?: MovementIn[] } }>(
    '/settlements/lines',
    { bodyLimit: 20_000_000 },
    ({ body }, reply) => {
      const gateway = gatewayOf(body ?? {})
      const settledAtMs = Date.parse(body?.settled_at ?? '')
      if (!gateway || Number.isNaN(settledAtMs) || !Array.isArray(body.movements)) {
        return reply.code(400).send({ message: 'gateway, settled_at and movements are needed' })
      }
      const payout = { settledAtMs, settlementId: settlements.newSettlementId(gateway), utr: newUtr() }
      store.transaction(() => {
        for (const { at, ...one } of body.movements ?? []) {
          addLine(store, lineOf(gateway, { ...one, atMs: Date.parse(at) }, payout))
        }
      })
      return { settlement_id: payout.settlementId, lines: body.movements.length }
    },
  )
}

type MovementIn = Omit<Movement, 'atMs'> & { at: string }
