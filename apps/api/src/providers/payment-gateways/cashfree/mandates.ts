import { paiseToRupees, rupeesToPaise } from '@chukta/contract/money'
import { AUTOPAY } from '@chukta/contract/payments/mandate-rules'
import { z } from 'zod/mini'
import type { Outcome, OutgoingRequest } from '../../../platform/http/outgoing.ts'
import type {
  FindMandateOutcome,
  GatewayMandate,
  GatewayMandates,
  NewMandate,
  OpenMandateOutcome,
} from '../../gateway-mandates.ts'
import { listed } from '../../listed-word.ts'
import type {
  FindOutcome,
  GatewayOrder,
  GatewayTry,
  MandateDebits,
  OpenOutcome,
  TerminateOutcome,
} from '../../payment-gateway.ts'
import { errorCode } from './answers.ts'

const STATUSES: Record<string, GatewayMandate['status']> = {
  INITIALIZED: 'asked',
  INITIALISED: 'asked',
  BANK_APPROVAL_PENDING: 'asked',
  ACTIVE: 'active',
  ON_HOLD: 'held',
  PAUSED: 'held',
  CUSTOMER_PAUSED: 'paused-by-payer',
  CUSTOMER_CANCELLED: 'ended-by-payer',
  CANCELLED: 'ended',
  COMPLETED: 'expired',
  EXPIRED: 'expired',
  CARD_EXPIRED: 'expired',
  LINK_EXPIRED: 'not-approved',
}
/** After its day a charge that failed is not tried again. */
const RETRIED_FOR_MS = 2 * 86_400_000

const text = z.nullish(z.coerce.string())
const subscription = z.object({
  subscription_id: z.string(),
  subscription_status: z.string(),
  subscription_session_id: text,
  authorisation_details: z.nullish(z.object({ authorization_status: text })),
})
const charge = z.object({
  payment_id: z.string(),
  cf_payment_id: text,
  payment_status: z.string(),
  payment_amount: z.union([z.number(), z.string()]),
  payment_schedule_date: text,
  retry_attempts: z.nullish(z.coerce.number()),
  cf_txn_id: text,
  failure_details: z.nullish(z.object({ failure_reason: text })),
})
const refund = z.object({
  refund_id: z.string(),
  cf_refund_id: z.coerce.string(),
  refund_amount: z.union([z.number(), z.string()]),
  refund_status: z.string(),
})
/** Where its words for a refund are others than an order's. */
const REFUND_WORDS: Record<string, string> = {
  INITIALIZED: 'PENDING',
  INITIALISED: 'PENDING',
  CANCEL: 'CANCELLED',
}
type Call = (
  request: Pick<OutgoingRequest, 'method' | 'json'> & {
    path: string
    idempotencyKey?: string
    timeoutMs?: number
  },
) => Promise<Outcome>

const subscriptionPath = (id: string) => `/subscriptions/${encodeURIComponent(id)}`
const chargePath = (id: string, paymentId: string) =>
  `${subscriptionPath(id)}/payments/${encodeURIComponent(paymentId)}`
export const chargeRefundsPath = (id: string) => `${subscriptionPath(id)}/refunds`

/** UPI AutoPay at Cashfree Subscriptions: a subscription with a plan of its own, charged on demand. */
export function cashfreeMandates(call: Call): GatewayMandates & MandateDebits {
  return {
    async open(mandate) {
      const json = newSubscription(mandate)
      const idempotencyKey = mandate.reference
      return readOpened(await call({ method: 'POST', path: '/subscriptions', json, idempotencyKey }), mandate)
    },
    async find({ reference }) {
      return readSubscription(await call({ method: 'GET', path: subscriptionPath(reference) }), reference)
    },
    async cancel({ reference }) {
      const json = { subscription_id: reference, action: 'CANCEL' }
      return asked(await call({ method: 'POST', path: `${subscriptionPath(reference)}/manage`, json }))
    },
    async charge({ reference }, order, debitOn, timeoutMs) {
      const outcome = await call({
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
        method: 'POST',
        path: '/subscriptions/pay',
        json: {
          subscription_id: reference,
          payment_id: order.reference,
          payment_type: 'CHARGE',
          payment_amount: Number(paiseToRupees(order.amountPaise)),
          // Only the date counts.
          payment_schedule_date: `${debitOn}T00:00:00+05:30`,
        },
        idempotencyKey: order.reference,
      })
      return readCharged(outcome, order, debitOn)
    },
    async findCharge({ reference: id }, reference, timeoutMs) {
      const outcome = await call({
        method: 'GET',
        path: chargePath(id, reference),
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      })
      return readCharge(outcome, reference)
    },
    async cancelCharge({ reference: id }, reference) {
      const json = { subscription_id: id, payment_id: reference, action: 'CANCEL' }
      return asked(await call({ method: 'POST', path: `${chargePath(id, reference)}/manage`, json }))
    },
  }
}

function newSubscription({ reference, maxPaise, title, customer, returnUrl }: NewMandate) {
  return {
    subscription_id: reference,
    customer_details: {
      customer_name: customer.name.slice(0, 100).padEnd(3, '.'),
      customer_email: customer.email,
      customer_phone: customer.mobile,
    },
    plan_details: {
      plan_name: title.replaceAll(/[^\p{L}\p{N} .-]/gu, ' ').slice(0, 40),
      plan_type: 'ON_DEMAND',
      plan_currency: 'INR',
      plan_max_amount: Number(paiseToRupees(maxPaise)),
    },
    // UPI requires an amount; it is returned to the payer.
    authorization_details: {
      authorization_amount: 1,
      authorization_amount_refund: true,
      payment_methods: ['upi'],
    },
    subscription_meta: { return_url: returnUrl },
  }
}

function asked(outcome: Outcome): TerminateOutcome {
  if (outcome.kind === 'unknown') return outcome
  return outcome.status < 500 && outcome.status !== 429
    ? { kind: 'asked' }
    : { kind: 'unknown', reason: `answer ${outcome.status}` }
}

/** The meaning of a refusal or of no answer; null for an answer to be read. */
function noAnswer(outcome: Outcome) {
  if (outcome.kind === 'unknown') return outcome
  const { status, body } = outcome
  if (status === 409) return { kind: 'exists' as const }
  if (status === 429 || status >= 500) return { kind: 'unknown' as const, reason: `answer ${status}` }
  return status >= 400 ? { kind: 'refused' as const, reason: `${status} ${errorCode(body)}` } : null
}

function readOpened(outcome: Outcome, { reference }: NewMandate): OpenMandateOutcome {
  const none = noAnswer(outcome)
  if (none) return none
  const parsed = z.safeParse(subscription, (outcome as { body?: unknown }).body)
  const sessionId = parsed.data?.subscription_session_id
  if (parsed.data?.subscription_id !== reference || !sessionId) {
    return { kind: 'unknown', reason: 'answer without our mandate' }
  }
  return { kind: 'opened', sessionId }
}

/** A mandate as the gateway knows it. Another word than the documented ones is unknown, and changes nothing. */
export function readSubscription(outcome: Outcome, reference: string): FindMandateOutcome {
  if (outcome.kind === 'unknown') return outcome
  if (outcome.status === 404) return { kind: 'missing' }
  const parsed = z.safeParse(subscription, outcome.body)
  if (outcome.status !== 200 || parsed.data?.subscription_id !== reference) {
    return { kind: 'unknown', reason: `answer ${outcome.status}` }
  }
  const { subscription_status: said, subscription_session_id: sessionId, authorisation_details } = parsed.data
  const status = listed(STATUSES, said) ?? 'unknown'
  const isDeclined = status === 'asked' && authorisation_details?.authorization_status === 'FAILED'
  return {
    kind: 'found',
    mandate: { status: isDeclined ? 'declined' : status, gatewayStatus: said, sessionId: sessionId ?? '' },
  }
}

/** A charge that was made. Its answer does not name the day of the debit: it is the one that was asked for. */
function readCharged(outcome: Outcome, order: { reference: string }, debitOn: string): OpenOutcome {
  const none = noAnswer(outcome)
  // No refusal of a charge is known to be final: it is sent again until its day has come.
  if (none?.kind === 'refused') return { kind: 'unknown', reason: none.reason, unlisted: none.reason }
  if (none) return none
  const parsed = z.safeParse(charge, (outcome as { body?: unknown }).body)
  if (parsed.data?.payment_id !== order.reference) {
    return { kind: 'unknown', reason: 'answer without our charge' }
  }
  return {
    kind: 'opened',
    sessionId: order.reference,
    expiresAt: new Date(Date.parse(debitOn) + RETRIED_FOR_MS),
  }
}

/**
 * A charge in the words of an order. While a bank tries again, one that failed is pending: the gateway says how often it
 * has tried. When it does not, two days after its day count as the last try.
 */
export function readCharge(outcome: Outcome, reference: string, nowMs = Date.now()): FindOutcome {
  if (outcome.kind === 'unknown') return outcome
  if (outcome.status === 404) return { kind: 'missing' }
  const parsed = z.safeParse(charge, outcome.body)
  const amountPaise = parsed.success ? rupeesToPaise(parsed.data.payment_amount) : null
  if (
    outcome.status !== 200 ||
    !parsed.success ||
    parsed.data.payment_id !== reference ||
    amountPaise === null
  ) {
    return { kind: 'unknown', reason: `answer ${outcome.status}` }
  }
  const raw = parsed.data
  const dayMs = Date.parse(raw.payment_schedule_date ?? '')
  const endsMs = (Number.isNaN(dayMs) ? nowMs : dayMs) + RETRIED_FOR_MS
  const isTriedAgain = (raw.retry_attempts ?? 0) < AUTOPAY.retries && nowMs < endsMs
  const [status, tried] = wordsOf(raw.payment_status, isTriedAgain)
  // Empty where nothing failed.
  const failure = raw.failure_details?.failure_reason || null
  return {
    kind: 'found',
    order: {
      status,
      ...(status === 'unknown' ? { unlisted: raw.payment_status } : {}),
      sessionId: reference,
      amountPaise,
      currency: 'INR',
      expiresAt: new Date(endsMs),
      tries: [
        {
          id: raw.cf_payment_id ?? reference,
          status: tried,
          amountPaise,
          surchargePaise: 0n,
          currency: 'INR',
          method: 'upi',
          bankReference: raw.cf_txn_id ?? null,
          message: failure,
          card: null,
          bank: null,
          error: failure === null ? null : { code: null, description: failure, source: null },
        },
      ],
    },
  }
}

function wordsOf(said: string, isTriedAgain: boolean): [GatewayOrder['status'], GatewayTry['status']] {
  switch (said) {
    case 'SUCCESS':
      return ['paid', 'succeeded']
    case 'FAILED':
      return isTriedAgain ? ['active', 'pending'] : ['terminated', 'failed']
    case 'CANCELLED':
      return ['terminated', 'cancelled']
    case 'INITIALIZED':
    case 'INITIALISED':
    case 'SCHEDULED':
    case 'PENDING':
    case 'BANK_APPROVAL_PENDING':
      return ['active', 'pending']
    default:
      return ['unknown', 'unknown']
  }
}

/** A refund of a charge, which has words of its own and no bank reference, as the one of an order. */
export function asOrderRefund(outcome: Outcome): Outcome {
  if (outcome.kind === 'unknown' || outcome.status >= 400) return outcome
  const parsed = z.safeParse(refund, outcome.body)
  if (!parsed.success) return outcome
  const { refund_status: said } = parsed.data
  return { ...outcome, body: { ...parsed.data, refund_status: listed(REFUND_WORDS, said) ?? said } }
}
