import type { GatewayOrder, GatewayTry } from '../../../providers/payment-gateway.ts'

export type Ordered = { totalPaise: bigint; method: string }

/** A try whose money the gateway has taken. */
export type FoundCapture = {
  taken: GatewayTry
  /** The amount that the gateway owes us: without its own surcharge, before an offer. In hundredths of its currency. */
  owedPaise: bigint
  /** Whether it equals the order, or differs in amount or currency. */
  fits: 'order' | 'amount' | 'currency'
  otherMethod: boolean
}

/** The meaning of a gateway order for its payment. */
export type Interpretation =
  /** `captures`: those that fit the order first, each group oldest first. `isOpen`: another try may still succeed. */
  | { kind: 'captured'; captures: FoundCapture[]; isOpen: boolean }
  | { kind: 'pending'; newest: GatewayTry | null }
  | { kind: 'failed'; newest: GatewayTry }
  | { kind: 'closed'; newest: GatewayTry | null; reason: string }
  | { kind: 'none' }

/**
 * Interprets a gateway order by the rule of design 6.6. The order has to be ours, and each capture as ordered, apart
 * from the surcharge or offer that the gateway declares. Another method is paid at the quoted charge, and an unknown
 * status or an unreadable amount changes nothing.
 */
export function interpretGatewayOrder(order: GatewayOrder, ordered: Ordered): Interpretation {
  const newest = order.tries[0] ?? null
  const isOpen = order.tries.some((each) => each.status === 'pending' || each.status === 'unknown')
  if (order.status === 'paid') {
    const captures = order.tries.flatMap((each) => readCapture(each, order, ordered) ?? []).toReversed()
    if (captures.length === 0) return { kind: 'none' }
    const fitting = captures.filter((each) => each.fits === 'order')
    const others = captures.filter((each) => each.fits !== 'order')
    return { kind: 'captured', captures: [...fitting, ...others], isOpen }
  }
  if (order.status === 'unknown') return { kind: 'none' }
  // While the order is not PAID, a successful try is not final at the gateway.
  if (isOpen || order.tries.some((each) => each.status === 'succeeded')) return { kind: 'pending', newest }
  if (order.status === 'expired' || order.status === 'terminated') {
    return { kind: 'closed', newest, reason: order.status }
  }
  return newest ? { kind: 'failed', newest } : { kind: 'pending', newest: null }
}

function readCapture(taken: GatewayTry, order: GatewayOrder, ordered: Ordered): FoundCapture | null {
  const owedPaise = taken.amountPaise - taken.surchargePaise
  if (taken.status !== 'succeeded' || taken.amountPaise < 0n || owedPaise <= 0n) return null
  return { taken, owedPaise, fits: fitOf(), otherMethod: taken.method !== ordered.method }

  function fitOf(): FoundCapture['fits'] {
    if (taken.currency !== 'INR') return 'currency'
    const isOurOrder = order.currency === 'INR' && order.amountPaise === ordered.totalPaise
    return isOurOrder && owedPaise === ordered.totalPaise ? 'order' : 'amount'
  }
}
