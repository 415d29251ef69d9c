import { rupeesToPaise } from '@chukta/contract/money'
import { z } from 'zod/mini'
import type { Outcome } from '../../../platform/http/outgoing.ts'
import type { FindRefundOutcome, GatewayRefund } from '../../gateway-refund.ts'
import { listed } from '../../listed-word.ts'
import type { GatewayOrder, GatewayTry } from '../../payment-gateway.ts'

/** PayU's names of our methods in a transaction. */
const MODES: Record<string, string> = { CC: 'card', DC: 'card', UPI: 'upi', NB: 'net-banking' }
const CARD_TYPES: Record<string, string> = { CC: 'credit_card', DC: 'debit_card' }
/** A payer who opened the page in time may still be typing: no end to the order can be set there. */
const GRACE_MS = 10 * 60_000

const text = z.nullish(z.coerce.string())
const transaction = z.object({
  mihpayid: z.coerce.string(),
  status: z.string(),
  unmappedstatus: text,
  amt: text,
  transaction_amount: text,
  additional_charges: text,
  disc: text,
  net_amount_debit: text,
  mode: text,
  bank_ref_num: text,
  card_no: text,
  card_type: text,
  field9: text,
  error_code: text,
  error_Message: text,
})
type Transaction = z.output<typeof transaction>
export const details = z.object({ transaction_details: z.record(z.string(), transaction) })
export const refunded = z.object({
  status: z.coerce.number(),
  msg: text,
  request_id: text,
  bank_ref_num: text,
})
const action = z.object({
  request_id: z.coerce.string(),
  action: text,
  token: text,
  amt: z.coerce.string(),
  status: z.string(),
  bank_ref_num: text,
  bank_arn: text,
})
/** Every action of a payment by its request id, or a sentence where PayU knows of none. */
const actions = z.object({
  transaction_details: z.record(z.string(), z.union([z.record(z.string(), z.unknown()), z.string()])),
})
const NO_ACTION = /no action status found/i
const REFUND_STATUS: Record<string, GatewayRefund['status']> = {
  success: 'succeeded',
  failure: 'failed',
  queued: 'pending',
  requested: 'pending',
  'in progress': 'pending',
  od_hit: 'on-hold',
}

/** A transaction that failed has used its id up: the next try is another order. */
export function orderStatus(last: GatewayTry | undefined, expiresAt: Date): GatewayOrder['status'] {
  if (!last) return expiresAt.getTime() + GRACE_MS <= Date.now() ? 'expired' : 'active'
  if (last.status === 'succeeded') return 'paid'
  if (last.status === 'unknown') return 'unknown'
  return last.status === 'pending' ? 'active' : 'terminated'
}

export function readTry(raw: Transaction): GatewayTry {
  const mode = raw.mode ?? ''
  const status = tryStatus(raw)
  const failed = status !== 'succeeded' && status !== 'pending'
  return {
    id: raw.mihpayid,
    status,
    // An amount that cannot be read is below zero, and is never guessed.
    amountPaise: rupeesToPaise(chargedOf(raw, status)) ?? -1n,
    surchargePaise: raw.net_amount_debit ? surchargeOf(raw) : 0n,
    currency: 'INR',
    method: listed(MODES, mode) ?? mode.toLowerCase(),
    bankReference: raw.bank_ref_num || null,
    message: raw.field9 || null,
    card:
      listed(MODES, mode) === 'card'
        ? {
            number: raw.card_no || null,
            type: listed(CARD_TYPES, mode) ?? null,
            network: raw.card_type?.toLowerCase() || null,
            country: null,
          }
        : null,
    bank: null,
    error: failed
      ? { code: raw.error_code ?? null, description: raw.error_Message || raw.field9 || null, source: null }
      : null,
  }
}

/** The amount charged, or to be charged: PayU reports no debit for a try that has not succeeded. */
function chargedOf({ amt, net_amount_debit: debited }: Transaction, status: GatewayTry['status']): string {
  const isNothing = status !== 'succeeded' && /^0+(\.0+)?$/.test(debited ?? '')
  return (isNothing ? amt : debited || amt) ?? ''
}

/** The order's amount, in paise; null when the transaction does not have it. */
export function orderedPaise(raw: Transaction): bigint | null {
  return rupeesToPaise(raw.transaction_amount ?? '')
}

/** PayU's additional charge for the mode of payment, less the discount of an offer. */
function surchargeOf({ additional_charges: added, disc: discount }: Transaction): bigint {
  return (rupeesToPaise(added || '0') ?? 0n) - (rupeesToPaise(discount || '0') ?? 0n)
}

/** Statuses before the capture of a transaction that PayU calls a success. */
const BEFORE_CAPTURE = ['auth', 'in progress', 'initiated', 'pending']

/** The word of a transaction that is not listed; undefined where all are. */
export function unlistedOf({ status, unmappedstatus }: Transaction): string | undefined {
  if (tryStatus({ status, unmappedstatus }) === 'unknown') return status
  const isKnown = status !== 'success' || ['captured', ...BEFORE_CAPTURE].includes(unmappedstatus ?? '')
  return isKnown ? undefined : `success ${unmappedstatus ?? ''}`
}

/** `status` is one of three words; `unmappedstatus` says how it came to that. */
function tryStatus({
  status,
  unmappedstatus,
}: Pick<Transaction, 'status' | 'unmappedstatus'>): GatewayTry['status'] {
  if (status === 'success') return unmappedstatus === 'captured' ? 'succeeded' : 'pending'
  if (status === 'pending' || status === 'in progress') return 'pending'
  if (status !== 'failure') return 'unknown'
  if (unmappedstatus === 'userCancelled') return 'cancelled'
  return unmappedstatus === 'dropped' || unmappedstatus === 'bounced' ? 'dropped' : 'failed'
}

/**
 * Finds our refund, by the token that we gave it, among the actions of a payment that `check_action_status` lists. An
 * answer about something else, an unreadable action and a token of anything but one refund say nothing.
 */
export function findRefundAction(outcome: Outcome, payuId: string, token: string): FindRefundOutcome {
  if (outcome.kind === 'unknown') return outcome
  const parsed = z.safeParse(actions, outcome.body)
  const known = parsed.success ? parsed.data.transaction_details[payuId] : undefined
  if (outcome.status !== 200 || known === undefined) return unclear(`answer ${outcome.status}`)
  if (typeof known === 'string') return NO_ACTION.test(known) ? { kind: 'missing' } : unclear(known)
  const ours = Object.values(known).filter((one) => tokenOf(one) === token)
  if (ours.length === 0) return { kind: 'missing' }
  const [one] = ours.map((each) => z.safeParse(action, each))
  if (ours.length > 1 || !one?.success || one.data.action?.toLowerCase() !== 'refund') {
    return unclear('another answer about our token than one refund')
  }
  return { kind: 'found', refund: readRefund(one.data) }
}

const unclear = (reason: string) => ({ kind: 'unknown' as const, reason: reason.slice(0, 100) })

function tokenOf(raw: unknown): string {
  return String((raw as { token?: unknown } | null)?.token ?? '').trim()
}

function readRefund(raw: z.output<typeof action>): GatewayRefund {
  const status = listed(REFUND_STATUS, raw.status.trim().toLowerCase()) ?? 'unknown'
  return {
    id: raw.request_id,
    status,
    gatewayStatus: raw.status,
    amountPaise: rupeesToPaise(raw.amt) ?? -1n,
    bankReference: raw.bank_arn || raw.bank_ref_num || null,
    // A word that is not known here is shown to people as it came.
    message: status === 'unknown' ? raw.status.slice(0, 100) : null,
  }
}
