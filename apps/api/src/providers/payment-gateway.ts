import type { FindRefundOutcome, KnownRefund, NewGatewayRefund, RefundOutcome } from './gateway-refund.ts'

/** Milliseconds that one call to a gateway may take (design 6.3). */
export const GATEWAY_CALL_MS = 5_000

/** What a payment gateway is to us. A new gateway is one file in `payment-gateways/`. */
export type PaymentGateway = {
  /** As in `payment_gateways.slug`. */
  slug: string
  checkout: CheckoutFacts
  openOrder(order: NewGatewayOrder, timeoutMs?: number): Promise<OpenOutcome>
  /** `session` is what `openOrder` gave for this reference, once it was handed out. */
  findOrder(reference: string, session?: GatewaySession | null, timeoutMs?: number): Promise<FindOutcome>
  /** Closes an unpaid order, so that its session cannot be paid any more. The truth is asked for afterwards. */
  terminateOrder(reference: string): Promise<void>
  /** What the browser needs besides the session to open the checkout; goes to the payer, so nothing secret. */
  checkoutParams(order: NewGatewayOrder, sessionId: string): Record<string, string>
  /** What a webhook is about, or null when its signature is not the gateway's. Takes the bytes as they came. */
  readWebhook(headers: Record<string, unknown>, rawBody: Buffer): Webhook | null
  /** The same for the form a payer's browser brings back, at a gateway that sends it to our server. */
  readReturn?(rawBody: Buffer): OrderName | null
  /** Gives back a captured payment or a part of it. The same reference twice is one refund. */
  refund(request: NewGatewayRefund): Promise<RefundOutcome>
  findRefund(refund: KnownRefund): Promise<FindRefundOutcome>
}

/** `isOld`: signed, but by its own time not just now; it may be a late repeat of the gateway's, or a copy of one. */
export type Webhook = { about: OrderName; isOld?: boolean }

/** How a gateway names an order of ours: by our reference, or by the session it gave us. */
export type OrderName = { reference: string } | { sessionId: string }

export type CheckoutFacts = {
  /** The script of the checkout; at a gateway without one, the page that takes the form. */
  sdkUrl: string
  mode: 'sandbox' | 'production'
  /** `hosted`: the gateway's own fields stand inside our dialog; `none`: its own checkout asks for the card. */
  cardFields: 'hosted' | 'none'
}

export type NewGatewayOrder = {
  /** Our attempt, as the gateway knows it: reference there and idempotency key. */
  reference: string
  amountPaise: bigint
  method: string
  expiresAt: Date
  customer: { id: string; name: string; email: string; mobile: string }
  /** The status page. */
  returnUrl: string
  /** Where a browser brings the gateway's signed form back. */
  formReturnUrl: string
  notifyUrl: string
}

export type GatewaySession = { sessionId: string; expiresAt: Date; amountPaise: bigint }

/** `refused` is definite; `unknown` means the order may or may not exist now. */
export type OpenOutcome =
  | { kind: 'opened'; sessionId: string; expiresAt: Date }
  | { kind: 'exists' }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string }

export type FindOutcome =
  | { kind: 'found'; order: GatewayOrder }
  | { kind: 'missing' }
  | { kind: 'unknown'; reason: string }

export type GatewayOrder = {
  status: 'active' | 'paid' | 'expired' | 'terminated' | 'unknown'
  sessionId: string
  amountPaise: bigint
  currency: string
  expiresAt: Date
  /** Newest first. */
  tries: GatewayTry[]
}

/** One try of the payer inside an order: a card swiped, a UPI request sent. */
export type GatewayTry = {
  id: string
  status: 'succeeded' | 'pending' | 'failed' | 'dropped' | 'cancelled' | 'unknown'
  amountPaise: bigint
  currency: string
  /** Our method's slug, or what the gateway calls it when it is none of ours. */
  method: string
  bankReference: string | null
  message: string | null
  card: { number: string | null; type: string | null; network: string | null; country: string | null } | null
  bank: string | null
  error: { code: string | null; description: string | null; source: string | null } | null
}
