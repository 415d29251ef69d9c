import type { FastifyInstance } from 'fastify'
import type { Line } from '../../../settlements/lines-sql.ts'
import type { GatewayParts } from '../../gateway-core/gateway-parts.ts'
import { collection, type PageQuery } from './collection.ts'

const INDIA_MS = 19_800_000
const TYPES: Record<Line['type'], string> = {
  payment: 'payment',
  refund: 'refund',
  // All other movements are adjustments at Razorpay.
  'refund-reversal': 'adjustment',
  dispute: 'adjustment',
  'dispute-reversal': 'adjustment',
  adjustment: 'adjustment',
}

type DayQuery = Pick<PageQuery, 'count' | 'skip'> & { year: string; month: string; day?: string }

/** The settlements of a span of time, and the combined reconciliation of a day's settlements: no cursor, a page shorter than `count` is the last. */
export function addSettlementCalls(app: FastifyInstance, razorpay: GatewayParts): void {
  app.get<{ Querystring: PageQuery }>('/settlements', ({ query }) => {
    const count = Number(query.count ?? 10)
    const skip = Number(query.skip ?? 0)
    const fromMs = Number(query.from ?? 0) * 1000
    const toMs = query.to === undefined ? razorpay.now() + 1 : (Number(query.to) + 1) * 1000
    const lines = razorpay.settlements.lines('razorpay', {
      fromMs,
      toMs,
      afterId: 0,
      skip: 0,
      limit: 1_000_000,
    })
    const payouts = [...new Map(lines.map((line) => [line.settlement_id, line])).values()].reverse()
    const page = payouts.slice(skip, skip + count)
    const items = page.map((line) => ({
      id: line.settlement_id,
      entity: 'settlement',
      amount: razorpay.settlements.paidOut(line.settlement_id),
      status: 'processed',
      // Zero for settlements that the shop did not request.
      fees: 0,
      tax: 0,
      utr: line.utr,
      created_at: Math.floor(line.settled_at_ms / 1000),
    }))
    return collection(items)
  })

  app.get<{ Querystring: DayQuery }>('/settlements/recon/combined', ({ query }) => {
    const [year, month] = [Number(query.year), Number(query.month)]
    const day = Number(query.day ?? 0)
    const count = Number(query.count ?? 10)
    const skip = Number(query.skip ?? 0)
    const fromMs = Date.UTC(year, month - 1, day || 1) - INDIA_MS
    const toMs = day ? fromMs + 86_400_000 : Date.UTC(year, month, 1) - INDIA_MS
    const lines = razorpay.settlements.lines('razorpay', { fromMs, toMs, afterId: 0, skip, limit: count })
    return collection(lines.map(item))
  })
}

function item(line: Line): object {
  const seconds = (ms: number) => Math.floor(ms / 1000)
  const isRefund = line.type === 'refund' || line.type === 'refund-reversal'
  return {
    entity_id:
      (isRefund ? line.refund_id : line.type === 'payment' ? line.payment_id : null) ?? `adj_${line.id}`,
    type: TYPES[line.type],
    debit: line.net_paise < 0 ? -line.net_paise : 0,
    credit: line.net_paise > 0 ? line.net_paise : 0,
    amount: line.amount_paise,
    currency: line.currency,
    // The GST is inside.
    fee: line.fee_paise + line.tax_paise,
    tax: line.tax_paise,
    on_hold: false,
    settled: true,
    created_at: seconds(line.happened_at_ms),
    settled_at: seconds(line.settled_at_ms),
    posted_at: seconds(line.settled_at_ms),
    settlement_id: line.settlement_id,
    settlement_utr: line.utr,
    credit_type: 'default',
    description: line.remarks,
    notes: '{}',
    payment_id: line.type === 'payment' ? null : line.payment_id,
    order_id: line.gateway_order_id,
    order_receipt: line.reference,
    method: line.type === 'payment' ? line.method : null,
    card_network: null,
    card_issuer: null,
    card_type: null,
    dispute_id: line.dispute_id,
  }
}
