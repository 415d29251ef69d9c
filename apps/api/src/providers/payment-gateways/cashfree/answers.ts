import { rupeesToPaise } from '@chukta/contract/money'
import { z } from 'zod/mini'
import type { Outcome } from '../../../platform/http/outgoing.ts'
import type { FindRefundOutcome, GatewayRefund, RefundOutcome } from '../../gateway-refund.ts'
import { listed } from '../../listed-word.ts'
import type {
  FindOutcome,
  GatewayOrder,
  GatewayTry,
  NewGatewayOrder,
  OpenOutcome,
} from '../../payment-gateway.ts'
import { subscriptionAbout } from './subscription-webhook.ts'

/** Cashfree's names of our methods in a payment (payment_group). */
const GROUPS: Record<string, string> = {
  credit_card: 'card',
  debit_card: 'card',
  prepaid_card: 'card',
  upi: 'upi',
  upi_credit_card: 'upi',
  net_banking: 'net-banking',
}
const ORDER_STATUS: Record<string, GatewayOrder['status']> = {
  ACTIVE: 'active',
  PAID: 'paid',
  EXPIRED: 'expired',
  TERMINATED: 'terminated',
  TERMINATION_REQUESTED: 'active',
}
const TRY_STATUS: Record<string, GatewayTry['status']> = {
  SUCCESS: 'succeeded',
  PENDING: 'pending',
  NOT_ATTEMPTED: 'pending',
  FAILED: 'failed',
  USER_DROPPED: 'dropped',
  CANCELLED: 'cancelled',
  VOID: 'cancelled',
}

const money = z.union([z.number(), z.string()])
const text = z.nullish(z.coerce.string())
const order = z.object({
  order_id: z.string(),
  order_status: z.string(),
  order_amount: money,
  order_currency: z.string(),
  order_expiry_time: z.string(),
  payment_session_id: z.string(),
})
const offer = z.object({
  offer_redemption: z.nullish(z.object({ redemption_status: text, discount_amount: z.nullish(money) })),
})
const payment = z.object({
  cf_payment_id: z.coerce.string(),
  payment_status: z.string(),
  payment_amount: money,
  payment_currency: z.nullish(z.string()),
  payment_surcharge: z.nullish(
    z.object({
      payment_surcharge_service_charge: z.nullish(money),
      payment_surcharge_service_tax: z.nullish(money),
    }),
  ),
  payment_offers: z.nullish(z.array(offer)),
  payment_group: text,
  payment_message: text,
  payment_time: text,
  bank_reference: text,
  payment_method: z.nullish(z.record(z.string(), z.unknown())),
  error_details: z.nullish(z.object({ error_code: text, error_description: text, error_source: text })),
})
const webhook = z.object({ data: z.object({ order: z.object({ order_id: z.string() }) }) })
const refund = z.object({
  cf_refund_id: z.coerce.string(),
  refund_id: z.string(),
  refund_status: z.string(),
  refund_amount: money,
  refund_arn: text,
  status_description: text,
})
const REFUND_STATUS: Record<string, GatewayRefund['status']> = {
  SUCCESS: 'succeeded',
  PENDING: 'pending',
  CANCELLED: 'cancelled',
  ONHOLD: 'on-hold',
  FAILED: 'failed',
}
const refundWebhook = z.object({ data: z.object({ refund: z.object({ order_id: z.string() }) }) })
const disputeWebhook = z.object({
  data: z.object({ dispute: z.object({}), order_details: z.object({ order_id: z.string() }) }),
})

/** The outcome of creating an order. */
export function readOpened(outcome: Outcome, request: NewGatewayOrder): OpenOutcome {
  if (outcome.kind === 'unknown') return outcome
  const { status, body } = outcome
  if (status === 409) return { kind: 'exists' }
  if (status === 429 || status >= 500) return { kind: 'unknown', reason: `answer ${status}` }
  if (status >= 400) return { kind: 'refused', reason: `${status} ${errorCode(body)}` }
  const parsed = z.safeParse(order, body)
  if (!parsed.success || parsed.data.order_id !== request.reference) {
    return { kind: 'unknown', reason: 'answer without our order' }
  }
  if (rupeesToPaise(parsed.data.order_amount) !== request.amountPaise) {
    return { kind: 'refused', reason: 'order made for another amount' }
  }
  return {
    kind: 'opened',
    sessionId: parsed.data.payment_session_id,
    expiresAt: new Date(parsed.data.order_expiry_time),
  }
}

/** An order with its payments; money there is rupees. */
export function readFound(found: Outcome, payments: Outcome, reference: string): FindOutcome {
  if (found.kind === 'unknown') return found
  if (found.status === 404) return { kind: 'missing' }
  const parsed = z.safeParse(order, found.body)
  if (found.status !== 200 || !parsed.success || parsed.data.order_id !== reference) {
    return { kind: 'unknown', reason: `answer ${found.status}` }
  }
  if (payments.kind === 'unknown' || payments.status !== 200)
    return { kind: 'unknown', reason: 'no payments' }
  const tries = z.safeParse(z.array(payment), payments.body)
  const amountPaise = rupeesToPaise(parsed.data.order_amount)
  const unlisted = unlistedOf(parsed.data.order_status, tries.data ?? [])
  if (!tries.success || amountPaise === null) return { kind: 'unknown', reason: 'answer of another shape' }
  return {
    kind: 'found',
    order: {
      status: listed(ORDER_STATUS, parsed.data.order_status) ?? 'unknown',
      ...(unlisted === undefined ? {} : { unlisted }),
      sessionId: parsed.data.payment_session_id,
      amountPaise,
      currency: parsed.data.order_currency,
      expiresAt: new Date(parsed.data.order_expiry_time),
      tries: tries.data
        .toSorted((a, b) => (b.payment_time ?? '').localeCompare(a.payment_time ?? ''))
        .map(readTry),
    },
  }
}

/** The word of the order, or of a payment, that is not listed. */
function unlistedOf(status: string, tries: z.infer<typeof payment>[]): string | undefined {
  if (listed(ORDER_STATUS, status) === undefined) return status
  return tries.find((one) => listed(TRY_STATUS, one.payment_status) === undefined)?.payment_status
}

function readTry(raw: z.infer<typeof payment>): GatewayTry {
  const [kind, facts] = Object.entries(raw.payment_method ?? {})[0] ?? []
  const detail = (facts ?? {}) as Record<string, unknown>
  const field = (name: string) => (typeof detail[name] === 'string' ? (detail[name] as string) : null)
  return {
    id: raw.cf_payment_id,
    status: listed(TRY_STATUS, raw.payment_status) ?? 'unknown',
    // An amount that cannot be read is below zero, and is never guessed.
    amountPaise: rupeesToPaise(raw.payment_amount) ?? -1n,
    surchargePaise: surchargeOf(raw),
    currency: raw.payment_currency ?? 'INR',
    method: listed(GROUPS, raw.payment_group ?? '') ?? raw.payment_group ?? kind ?? 'unknown',
    bankReference: raw.bank_reference ?? null,
    message: raw.payment_message ?? null,
    card:
      kind === 'card'
        ? {
            number: field('card_number'),
            type: field('card_type'),
            network: field('card_network'),
            country: field('card_country'),
          }
        : null,
    bank: field('card_bank_name') ?? field('netbanking_bank_name'),
    error: raw.error_details
      ? {
          code: raw.error_details.error_code ?? null,
          description: raw.error_details.error_description ?? null,
          source: raw.error_details.error_source ?? null,
        }
      : null,
  }
}

/**
 * Cashfree's own fee on the payer, with its tax, less the discount of redeemed offers. Unconfirmed: that the list of
 * payments has `payment_offers` as the webhook does.
 */
function surchargeOf({
  payment_surcharge: surcharge,
  payment_offers: offers,
}: z.infer<typeof payment>): bigint {
  const charged = [
    surcharge?.payment_surcharge_service_charge,
    surcharge?.payment_surcharge_service_tax,
  ].reduce<bigint>((sum, part) => sum + (rupeesToPaise(part ?? 0) ?? 0n), 0n)
  const redeemed = (offers ?? []).flatMap(({ offer_redemption: redemption }) =>
    redemption?.redemption_status === 'SUCCESS' ? (redemption.discount_amount ?? 0) : [],
  )
  return redeemed.reduce<bigint>((sum, discount) => sum - (rupeesToPaise(discount) ?? 0n), charged)
}

type ReadRefund =
  | Extract<FindRefundOutcome, { kind: 'found' }>
  | Exclude<RefundOutcome, { kind: 'accepted' | 'exists' }>

/** A refund as it was made or asked for. */
export function readRefund(outcome: Outcome, reference: string): ReadRefund {
  if (outcome.kind === 'unknown') return outcome
  const { status, body } = outcome
  if (status === 429 || status >= 500) return { kind: 'unknown', reason: `answer ${status}` }
  if (status >= 400) return { kind: 'refused', reason: `${status} ${errorCode(body)}` }
  const parsed = z.safeParse(refund, body)
  const amountPaise = parsed.success ? rupeesToPaise(parsed.data.refund_amount) : null
  if (!parsed.success || amountPaise === null || parsed.data.refund_id !== reference) {
    return { kind: 'unknown', reason: 'answer without our refund' }
  }
  return {
    kind: 'found',
    refund: {
      id: parsed.data.cf_refund_id,
      status: listed(REFUND_STATUS, parsed.data.refund_status) ?? 'unknown',
      gatewayStatus: parsed.data.refund_status,
      amountPaise,
      bankReference: parsed.data.refund_arn ?? null,
      message: parsed.data.status_description ?? null,
    },
  }
}

type About = { about: { reference: string }; isDispute: boolean; mandate?: string }

/** The order a webhook is about, '' when it names none, whether it reports on a dispute, and the mandate that it names. */
export function webhookAbout(rawBody: Buffer): About {
  const named = (reference: string, isDispute = false): About => ({ about: { reference }, isDispute })
  try {
    const body: unknown = JSON.parse(rawBody.toString('utf8'))
    const ofMandate = subscriptionAbout(body)
    if (ofMandate) {
      return { ...named(ofMandate.charge ?? ''), ...(ofMandate.mandate && { mandate: ofMandate.mandate }) }
    }
    const about = z.safeParse(webhook, body)
    if (about.success) return named(about.data.data.order.order_id)
    const refund = z.safeParse(refundWebhook, body)
    if (refund.success) return named(refund.data.data.refund.order_id)
    const dispute = z.safeParse(disputeWebhook, body)
    return dispute.success ? named(dispute.data.data.order_details.order_id, true) : named('')
  } catch {
    return named('')
  }
}

/** The code of a refusal. */
export function errorCode(body: unknown): string {
  return String((body as { code?: unknown } | null)?.code ?? 'refused').slice(0, 60)
}
