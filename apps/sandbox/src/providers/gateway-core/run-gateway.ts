import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { DisputeSide } from '../../disputes/dispute-side.ts'
import { type KnownOrder, knownOrder, movementsOf } from './books.ts'
import { type DueWork, startDueWork } from './due-work.ts'
import type { GatewayParts } from './gateway-parts.ts'
import type { RefundSide, StandIn } from './stand-in.ts'

export interface RunningGateway {
  slug: string
  disputes: DisputeSide | undefined
  /** Every order or at least the one of a shop's reference, newest first, for the oracle. */
  listOrders(orderId: string | undefined, limit: number | undefined): KnownOrder[]
  age(seconds: number): void
  /** Resumes the pending work of an earlier run. */
  wake(): void
  close(): void
}

/** Starts a gateway with the parts that all share: timed refunds, settlements and the oracle. */
export function runGateway(
  app: FastifyInstance,
  slug: string,
  standIn: StandIn,
  parts: Omit<GatewayParts, 'wakeRefunds'>,
): RunningGateway {
  const { store, settlements } = parts
  const webhookUrl = new URL(standIn.reportsTo ?? '', parts.webhookUrl).href
  const sides = standIn.start(app, { ...parts, webhookUrl, wakeRefunds: () => refunds.wake() })
  const refunds = startRefunds(parts, sides.refunds)
  const { newSettlementId } = sides
  if (newSettlementId) {
    const listMovements = () => movementsOf(store, slug, sides.listBooked())
    settlements.register(slug, { newSettlementId, listMovements })
  }
  return {
    slug,
    disputes: sides.disputes,
    listOrders: (orderId, limit) => sides.listBooked(orderId, limit).map((one) => knownOrder(slug, one)),
    age: (seconds) => sides.age?.(seconds),
    wake() {
      refunds.wake()
      sides.dueWork?.wake()
    },
    close() {
      refunds.close()
      sides.dueWork?.close()
    },
  }
}

/** How often it checks whether the switch that holds refunds was released. */
const HELD_POLL_MS = 1_000

/** Ends due refunds as the switch `refund_outcome` says. */
function startRefunds(parts: Omit<GatewayParts, 'wakeRefunds'>, side: RefundSide): DueWork {
  const outcome = () => parts.faults.state().refund_outcome || 'SUCCESS'
  return startDueWork(parts, {
    list: (limit) => side.listPending(limit),
    dueAtMs: ({ dueAtMs }) => (side.heldBy.includes(outcome()) ? parts.now() + HELD_POLL_MS : dueAtMs),
    run: (refund) => refund.end(outcome(), outcome() === 'SUCCESS' ? String(randomInt(1e11, 1e12)) : null),
  })
}
