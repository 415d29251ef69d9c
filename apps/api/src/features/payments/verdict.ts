import type { GatewayOrder, GatewayTry } from '../../providers/payment-gateway.ts'

export type Ordered = { totalPaise: bigint; method: string }

/** What a gateway's word about an order means for the payment. */
export type Verdict =
  | { kind: 'paid'; newest: GatewayTry; otherMethod: boolean }
  | { kind: 'mismatch'; newest: GatewayTry; reason: string }
  | { kind: 'pending'; newest: GatewayTry | null }
  | { kind: 'failed'; newest: GatewayTry }
  | { kind: 'closed'; newest: GatewayTry | null; reason: string }
  | { kind: 'none' }

/**
 * Reads a gateway order by the rule of design 6.6. An amount or currency other than ordered is a mismatch,
 * another method is paid at the quoted charge, and a word that is not understood changes nothing.
 */
export function verdict(order: GatewayOrder, ordered: Ordered): Verdict {
  const newest = order.tries[0] ?? null
  const taken = order.tries.filter((each) => each.status === 'succeeded')
  const [capture] = taken
  if (order.status === 'paid') {
    if (!capture) return { kind: 'none' }
    if (taken.length > 1) return { kind: 'mismatch', newest: capture, reason: 'paid more than once' }
    if (
      capture.amountPaise !== ordered.totalPaise ||
      capture.currency !== 'INR' ||
      order.currency !== 'INR'
    ) {
      return { kind: 'mismatch', newest: capture, reason: 'another amount or currency' }
    }
    return { kind: 'paid', newest: capture, otherMethod: capture.method !== ordered.method }
  }
  if (order.status === 'unknown') return { kind: 'none' }
  if (
    order.tries.some(
      (each) => each.status === 'pending' || each.status === 'unknown' || each.status === 'succeeded',
    )
  ) {
    // A success inside an order that is not PAID yet is the gateway still deciding.
    return { kind: 'pending', newest }
  }
  if (order.status === 'expired' || order.status === 'terminated') {
    return { kind: 'closed', newest, reason: order.status }
  }
  return newest ? { kind: 'failed', newest } : { kind: 'pending', newest: null }
}
