import type { GatewayCards } from './gateway-cards.ts'
import type { GatewayDisputes } from './gateway-dispute.ts'
import type { GatewayMandates, MandateName } from './gateway-mandates.ts'
import type { FindRefundOutcome, KnownRefund, NewGatewayRefund, RefundOutcome } from './gateway-refund.ts'
import type { SettlementFile } from './settlement-file.ts'
import type { AgreedFees, PayoutTotals, RecordPage } from './settlement-record.ts'

/** Milliseconds that one call to a gateway may take (design 6.3). */
export const GATEWAY_CALL_MS = 5_000

/** A payment gateway in use. */
export type PaymentGateway = GatewayAdapter & {
  /** As in `payment_gateways.slug`, and the name of its folder. */
  slug: string
}

/** The calls of a gateway: `adapter.ts` of its folder in `payment-gateways/` makes them from its settings. */
export type GatewayAdapter = {
  checkout: CheckoutFacts
  /** False where a webhook's signature is a shared secret that says nothing about the body. */
  signsBody: boolean
  openOrder(order: NewGatewayOrder, timeoutMs?: number): Promise<OpenOutcome>
  /** `session` is the one that `openOrder` gave for this reference, once it was issued. */
  findOrder(reference: string, session?: GatewaySession | null, timeoutMs?: number): Promise<FindOutcome>
  /** Closes an unpaid order, so that its session cannot be paid any more. The caller fetches its status afterwards. */
  terminateOrder(reference: string): Promise<TerminateOutcome>
  /** The fields besides the session that the browser needs to open the checkout; the payer sees them, so no secrets. */
  checkoutParams(order: NewGatewayOrder, sessionId: string): Record<string, string>
  /** The subject of a webhook, or null when its signature is not the gateway's. Takes the bytes as they came. */
  readWebhook(headers: Record<string, unknown>, rawBody: Buffer): Webhook | null
  /** The signature that a webhook carries, as it came; empty when it carries none. */
  signatureOf(headers: Record<string, unknown>, rawBody: Buffer): string
  /** The order that a webhook names, signed or not: shown to people, never acted upon. */
  claimOf(rawBody: Buffer): OrderName
  /** The same for the form a payer's browser brings back, at a gateway that sends it to our server. */
  readReturn?(rawBody: Buffer): OrderName | null
  /** Refunds a captured payment or a part of it. The same reference twice is one refund. */
  refund(request: NewGatewayRefund): Promise<RefundOutcome>
  findRefund(refund: KnownRefund): Promise<FindRefundOutcome>
  /** Makes a call that changes nothing, to learn whether the gateway accepts our keys. */
  testKeys(): Promise<KeysVerdict>
  /** The gateway's agreed fees; null where none are configured, and then only its sums are checked. */
  fees: AgreedFees | null
  /**
   * A page of its settlements of a day in India (`2026-11-21`); `cursor` comes from the page before. Absent where the
   * gateway serves no list: then each order is polled, or a file of its dashboard is imported.
   */
  listSettled?(day: string, cursor: string | null): Promise<RecordPage>
  /** The totals of the payouts of such a day; absent where only the lines state them, or nothing does. */
  listPayoutTotals?(day: string): Promise<PayoutTotals>
  /** The settlement report of its dashboard; absent where its columns are not known. */
  settlementFile?: SettlementFile
  /** Absent at a gateway without calls for disputes. */
  disputes?: GatewayDisputes
  /** Absent at a gateway that cannot debit an absent payer. */
  mandates?: GatewayMandates & MandateDebits & MandateOffer
  /** Absent at a gateway that saves no cards. */
  savedCards?: GatewayCards
}

export type MandateOffer = {
  /**
   * Whether payers may set up new mandates at an account (null: that of the environment). What was approved before is
   * charged and stopped all the same.
   */
  isOffered(accountId: number | null): boolean
}

/**
 * Mandate debits. A debit has the shape of an order, so that it is interpreted and booked like one.
 */
export type MandateDebits = {
  /** Has the payer told and charged on `debitOn`, a day in India. The same reference twice is one charge. */
  charge(name: MandateName, order: NewGatewayOrder, debitOn: string, timeoutMs?: number): Promise<OpenOutcome>
  findCharge(name: MandateName, reference: string, timeoutMs?: number): Promise<FindOutcome>
  /** Takes back a charge that the bank has not been asked for. */
  cancelCharge(name: MandateName, reference: string): Promise<TerminateOutcome>
}

/** `isOld`: signed, but by its own time not just now; it may be a late repeat of the gateway's, or a copy of one. */
export type Webhook = {
  about: OrderName
  isOld?: boolean
  /** It reports on a dispute of the order. */
  isDispute?: boolean
  /** The gateway's id of that dispute, where its list does not have every one. */
  disputeId?: string
  /** Our reference of the mandate that it names. */
  mandate?: string
  /** Our reference of the refund that it names. */
  refund?: string
  /** Its sender is not proven. */
  isUnsigned?: boolean
}

/** How a gateway names an order of ours: by our reference, or by the session it gave us. */
export type OrderName = { reference: string } | { sessionId: string }

export type CheckoutFacts = {
  /** The script of the checkout; at a gateway without one, the page that takes the form. */
  sdkUrl: string
  mode: 'sandbox' | 'production'
  /** `hosted`: the gateway's own fields are inside our dialog; `none`: its own checkout asks for the card. */
  cardFields: 'hosted' | 'none'
}

/** `unknown`: it gave no answer that says anything of the keys. */
export type KeysVerdict =
  | { kind: 'right' }
  | { kind: 'wrong'; reason: string }
  | { kind: 'unknown'; reason: string }

export type NewGatewayOrder = {
  /** The account that it is made with; null for the gateway's first, or the environment's. */
  accountId?: number | null
  /** Our attempt, as the gateway knows it: reference there and idempotency key. */
  reference: string
  amountPaise: bigint
  method: string
  expiresAt: Date
  /** `id`: 3 to 50 letters and digits, since gateways take no other characters. */
  customer: { id: string; name: string; email: string; mobile: string }
  /** The status page. */
  returnUrl: string
  /** Where a browser brings the gateway's signed form back. */
  formReturnUrl: string
  notifyUrl: string
}

export type GatewaySession = { sessionId: string; expiresAt: Date; amountPaise: bigint }

/**
 * `refused` is definite; `unknown` means the order may or may not exist now. `unlisted`: a status of the gateway that our
 * tables do not list.
 */
export type OpenOutcome =
  | { kind: 'opened'; sessionId: string; expiresAt: Date }
  | { kind: 'exists' }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string; unlisted?: string }

/** Whether the gateway took the call; not whether the order can still be paid, which a sync finds afterwards. */
export type TerminateOutcome = { kind: 'asked' } | { kind: 'unknown'; reason: string }

export type FindOutcome =
  | { kind: 'found'; order: GatewayOrder }
  | { kind: 'missing' }
  | { kind: 'unknown'; reason: string }

export type GatewayOrder = {
  status: 'active' | 'paid' | 'expired' | 'terminated' | 'unknown'
  /** The gateway's own status of the order or a try, where it is not listed. */
  unlisted?: string
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
  /** The amount that the payer was charged, in hundredths of the currency. */
  amountPaise: bigint
  /** The part of it that the gateway declares as its own; below zero for an offer, which the gateway adds. */
  surchargePaise: bigint
  currency: string
  /** Our method's slug, or the gateway's name of it when it is none of ours. */
  method: string
  bankReference: string | null
  message: string | null
  card: { number: string | null; type: string | null; network: string | null; country: string | null } | null
  bank: string | null
  error: { code: string | null; description: string | null; source: string | null } | null
}
