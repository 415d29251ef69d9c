import { z } from 'zod/mini'
import type { Outcome } from '../../../platform/http/outgoing.ts'
import type { FindRefundOutcome, GatewayRefund, RefundOutcome } from '../../gateway-refund.ts'
import { listed } from '../../listed-word.ts'
import type { FindOutcome, GatewayOrder, GatewayTry, OpenOutcome, Webhook } from '../../payment-gateway.ts'

/** PhonePe's names of our methods in a payment. */
const MODES: Record<string, string> = {
  CARD: 'card',
  TOKEN: 'card',
  UPI_INTENT: 'upi',
  UPI_COLLECT: 'upi',
  UPI_QR: 'upi',
  NET_BANKING: 'net-banking',
}
/** PhonePe ends an order itself, by FAILED: until then it can be paid, even after its expiry. */
const ORDER_STATUS: Record<string, GatewayOrder['status']> = {
  PENDING: 'active',
  COMPLETED: 'paid',
  FAILED: 'terminated',
}
const TRY_STATUS: Record<string, GatewayTry['status']> = {
  PENDING: 'pending',
  COMPLETED: 'succeeded',
  FAILED: 'failed',
}
const REFUND_STATUS: Record<string, GatewayRefund['status']> = {
  PENDING: 'pending',
  CONFIRMED: 'pending',
  COMPLETED: 'succeeded',
  FAILED: 'failed',
}
/** Longer links do not fit into the index of sessions. */
const LONGEST_LINK = 2_000

/** A text that may be missing. */
export const text = z.nullish(z.string())
/** Whole paise. */
export const paise = z.number().check(z.int())
const rail = z.nullish(z.object({ utr: text, authorizationCode: text, transactionId: text }))
const instrument = z.nullish(z.object({ type: text, bankId: text, arn: text, brn: text }))
const part = z.object({ rail, instrument })
const payment = z.object({
  transactionId: z.string(),
  paymentMode: z.string(),
  timestamp: z.nullish(z.number()),
  amount: paise,
  payableAmount: z.nullish(paise),
  feeAmount: z.nullish(paise),
  state: z.string(),
  errorCode: text,
  detailedErrorCode: text,
  rail,
  instrument,
  splitInstruments: z.nullish(z.array(part)),
})
const opened = z.object({
  orderId: z.string(),
  expireAt: z.number(),
  redirectUrl: z.url().check(z.maxLength(LONGEST_LINK)),
})
const order = z.object({
  orderId: z.string(),
  state: z.string(),
  amount: paise,
  expireAt: z.number(),
  paymentDetails: z.nullish(z.array(payment)),
})
const refund = z.object({
  refundId: text,
  merchantRefundId: text,
  amount: paise,
  state: z.string(),
  errorCode: text,
  detailedErrorCode: text,
  // The pages have the first, the SDK and the webhooks the second.
  splitInstruments: z.nullish(z.array(part)),
  paymentDetails: z.nullish(z.array(part)),
})
const webhook = z.object({
  event: text,
  payload: z.object({ merchantOrderId: text, originalMerchantOrderId: text, disputeId: text }),
})

type Answer<T> =
  | { kind: 'ok'; body: T }
  | { kind: 'refused'; status: number; code: string; reason: string }
  | { kind: 'unknown'; reason: string }

/** The body in the shape asked for; `refused` is definite, `unknown` is not. */
export function readAnswer<T extends z.ZodMiniType>(outcome: Outcome, shape: T): Answer<z.output<T>> {
  if (outcome.kind === 'unknown') return outcome
  const { status, body } = outcome
  if (status === 429 || status >= 500) return { kind: 'unknown', reason: `answer ${status}` }
  if (status >= 400) {
    const error = body as { code?: unknown; errorCode?: unknown } | null
    const code = String(error?.code ?? error?.errorCode ?? 'refused').slice(0, 60)
    return { kind: 'refused', status, code, reason: `${status} ${code}` }
  }
  const parsed = z.safeParse(shape, body)
  return parsed.success
    ? { kind: 'ok', body: parsed.data }
    : { kind: 'unknown', reason: 'answer of another shape' }
}

/** The outcome of creating an order; its session is the link of its checkout page. */
export function readOpened(outcome: Outcome): OpenOutcome {
  const answer = readAnswer(outcome, opened)
  if (answer.kind === 'refused') return { kind: 'refused', reason: answer.reason }
  if (answer.kind !== 'ok') return answer
  return {
    kind: 'opened',
    sessionId: answer.body.redirectUrl,
    expiresAt: new Date(answer.body.expireAt),
  }
}

/**
 * An order with its payments; money there is integer paise, in rupees alone. Its link is not in the answer: `sessionId`
 * comes from `openOrder`, null when it was never issued. Such an order counts as missing while nothing was paid for
 * it: it cannot be paid without the link, and only another `pay` can give one.
 */
export function readFound(outcome: Outcome, sessionId: string | null): FindOutcome {
  const answer = readAnswer(outcome, order)
  if (answer.kind === 'refused') {
    return isMissing(answer) ? { kind: 'missing' } : { kind: 'unknown', reason: answer.reason }
  }
  if (answer.kind !== 'ok') return answer
  const { state, amount, expireAt, paymentDetails } = answer.body
  const tries = (paymentDetails ?? [])
    .toSorted((a, b) => (b.timestamp ?? 0) - (a.timestamp ?? 0))
    .map(readTry)
  const status = listed(ORDER_STATUS, state) ?? 'unknown'
  const unlisted =
    status === 'unknown'
      ? state
      : (paymentDetails ?? []).find((one) => listed(TRY_STATUS, one.state) === undefined)?.state
  if (sessionId === null && status === 'active' && tries.length === 0) return { kind: 'missing' }
  return {
    kind: 'found',
    order: {
      status,
      ...(unlisted === undefined ? {} : { unlisted }),
      sessionId: sessionId ?? '',
      amountPaise: BigInt(amount),
      currency: 'INR',
      expiresAt: new Date(expireAt),
      tries,
    },
  }
}

function readTry(raw: z.output<typeof payment>): GatewayTry {
  const [first] = raw.splitInstruments ?? []
  const source = raw.instrument ?? first?.instrument
  const isCard = MODES[raw.paymentMode] === 'card'
  return {
    id: raw.transactionId,
    status: listed(TRY_STATUS, raw.state) ?? 'unknown',
    amountPaise: BigInt(raw.amount + feeOf(raw)),
    surchargePaise: BigInt(feeOf(raw)),
    currency: 'INR',
    method: MODES[raw.paymentMode] ?? raw.paymentMode.toLowerCase(),
    bankReference: bankReference(raw.rail ?? first?.rail, source),
    message: null,
    card: isCard
      ? { number: null, type: source?.type?.toLowerCase() ?? null, network: null, country: null }
      : null,
    bank: source?.bankId ?? null,
    error:
      raw.state === 'FAILED' && raw.errorCode
        ? { code: raw.detailedErrorCode ?? raw.errorCode, description: raw.errorCode, source: null }
        : null,
  }
}

/**
 * PhonePe's fee on top, in paise. Unconfirmed: its documents name the fields without a meaning. A fee counts where
 * `payableAmount` is `amount` with it; otherwise `amount` alone counts. No offer is known there.
 */
function feeOf({ amount, payableAmount, feeAmount }: z.output<typeof payment>): number {
  return feeAmount && feeAmount > 0 && payableAmount === amount + feeAmount ? feeAmount : 0
}

function bankReference(by: z.output<typeof rail>, source: z.output<typeof instrument>): string | null {
  return by?.utr ?? source?.arn ?? source?.brn ?? by?.authorizationCode ?? by?.transactionId ?? null
}

/** A refund that was just asked for. */
export function readRefunded(outcome: Outcome, reference: string): RefundOutcome {
  const answer = readAnswer(outcome, refund)
  if (answer.kind === 'refused') {
    return /DUPLICATE|ALREADY/i.test(answer.code)
      ? { kind: 'exists' }
      : { kind: 'refused', reason: answer.reason }
  }
  return answer.kind === 'ok' ? { kind: 'accepted', refund: toRefund(answer.body, reference) } : answer
}

/** A fetched refund. */
export function readFoundRefund(outcome: Outcome, reference: string): FindRefundOutcome {
  const answer = readAnswer(outcome, refund)
  if (answer.kind === 'refused') {
    return isMissing(answer) ? { kind: 'missing' } : { kind: 'unknown', reason: answer.reason }
  }
  if (answer.kind !== 'ok') return answer
  if (answer.body.merchantRefundId && answer.body.merchantRefundId !== reference) {
    return { kind: 'unknown', reason: 'answer without our refund' }
  }
  return { kind: 'found', refund: toRefund(answer.body, reference) }
}

function toRefund(raw: z.output<typeof refund>, reference: string): GatewayRefund {
  const [first] = [...(raw.splitInstruments ?? []), ...(raw.paymentDetails ?? [])]
  return {
    id: raw.refundId ?? reference,
    status: listed(REFUND_STATUS, raw.state) ?? 'unknown',
    gatewayStatus: raw.state,
    amountPaise: BigInt(raw.amount),
    bankReference: bankReference(first?.rail, first?.instrument),
    message: raw.state === 'FAILED' ? (raw.detailedErrorCode ?? raw.errorCode ?? null) : null,
  }
}

/** Whether a refusal says that there is no such thing. */
export function isMissing({ status, code }: { status: number; code: string }): boolean {
  return status === 404 || /NOT_FOUND/.test(code)
}

/** The order a webhook is about, '' when it names none; a refund's names the refunded order. */
export const webhookReference = (rawBody: Buffer): string => webhookOf(rawBody).reference

/** The same, and the dispute that it reports on. */
export function webhookAbout(rawBody: Buffer): Webhook {
  const { reference, event, disputeId } = webhookOf(rawBody)
  const about = { reference }
  if (!event.startsWith('payment.dispute.')) return { about }
  return { about, isDispute: true, ...(disputeId === '' ? {} : { disputeId }) }
}

function webhookOf(rawBody: Buffer): { reference: string; event: string; disputeId: string } {
  try {
    const { event, payload } = z.parse(webhook, JSON.parse(rawBody.toString('utf8')))
    const reference = payload.originalMerchantOrderId ?? payload.merchantOrderId ?? ''
    return { reference, event: event ?? '', disputeId: payload.disputeId ?? '' }
  } catch {
    return { reference: '', event: '', disputeId: '' }
  }
}
