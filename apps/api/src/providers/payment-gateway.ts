/** What a payment gateway is to us. A new gateway is one file in `payment-gateways/`. */
export type PaymentGateway = {
  /** As in `payment_gateways.slug`. */
  slug: string
  checkout: CheckoutFacts
  openOrder(order: NewGatewayOrder): Promise<OpenOutcome>
  findOrder(reference: string): Promise<FindOutcome>
  /** Closes an unpaid order, so that its session cannot be paid any more. The truth is asked for afterwards. */
  terminateOrder(reference: string): Promise<void>
  /** What a webhook is about, or null when its signature is not the gateway's. Takes the bytes as they came. */
  readWebhook(headers: Record<string, unknown>, rawBody: Buffer): { reference: string } | null
}

export type CheckoutFacts = {
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
  returnUrl: string
  notifyUrl: string
}

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
