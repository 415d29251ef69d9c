import { z } from 'zod/mini'
import type { Outcome } from '../../../platform/http/outgoing.ts'
import type { GatewayRefund } from '../../gateway-refund.ts'
import { listed } from '../../listed-word.ts'
import type { FindOutcome, GatewayOrder, GatewayTry } from '../../payment-gateway.ts'

/** Razorpay's names of our methods. */
const METHODS: Record<string, string> = { card: 'card', upi: 'upi', netbanking: 'net-banking' }

const ORDER_STATUS = ['created', 'attempted', 'paid']

const text = z.nullish(z.string())
const paise = z.number().check(z.int())
export const order = z.object({
  id: z.string(),
  amount: paise,
  currency: z.string(),
  status: z.string(),
  receipt: text,
  // An empty one comes as a list.
  notes: z.union([z.object({ expires_at: text, closed: text }), z.array(z.unknown())]),
})
const payment = z.object({
  id: z.string(),
  amount: paise,
  currency: z.string(),
  status: z.string(),
  fee: z.nullish(paise),
  method: z.string(),
  captured: z.nullish(z.boolean()),
  bank: text,
  card: z.nullish(
    z.object({ last4: text, network: text, type: text, issuer: text, international: z.nullish(z.boolean()) }),
  ),
  error_code: text,
  error_description: text,
  error_source: text,
  acquirer_data: z.nullish(z.record(z.string(), z.unknown())),
  created_at: z.number(),
})
/** Of one payment, asked for with its offers. */
const withOffers = z.object({ id: z.string(), offers: z.nullish(z.object({ items: z.array(z.unknown()) })) })
export const refund = z.object({
  id: z.string(),
  amount: paise,
  status: z.string(),
  receipt: text,
  acquirer_data: z.nullish(z.record(z.string(), z.unknown())),
})
export const list = <T extends z.ZodMiniType>(items: T) => z.object({ items: z.array(items) })
const webhook = z.object({
  payload: z.object({
    order: z.nullish(z.object({ entity: z.object({ id: z.string() }) })),
    payment: z.nullish(z.object({ entity: z.object({ order_id: text }) })),
    dispute: z.nullish(z.object({})),
  }),
})
const REFUND_STATUS: Record<string, GatewayRefund['status']> = {
  processed: 'succeeded',
  pending: 'pending',
  failed: 'failed',
}

type Answer<T> = { kind: 'ok'; body: T } | { kind: 'refused' | 'unknown'; reason: string }

/** The body in the shape asked for; `refused` is definite, `unknown` is not. */
export function readAnswer<T extends z.ZodMiniType>(outcome: Outcome, shape: T): Answer<z.output<T>> {
  if (outcome.kind === 'unknown') return outcome
  const { status, body } = outcome
  if (status === 429 || status >= 500) return { kind: 'unknown', reason: `answer ${status}` }
  if (status >= 400) return { kind: 'refused', reason: `${status} ${errorReason(body)}` }
  const parsed = z.safeParse(shape, body)
  return parsed.success
    ? { kind: 'ok', body: parsed.data }
    : { kind: 'unknown', reason: 'answer of another shape' }
}

function errorReason(body: unknown): string {
  const error = (body as { error?: { code?: unknown; reason?: unknown } } | null)?.error
  return String(error?.reason ?? error?.code ?? 'refused').slice(0, 60)
}

/** The payments for less than their order that took money: an offer may have. Only a call for one payment says so. */
export function smallerPayments(found: Outcome, payments: Outcome): string[] {
  const one = readAnswer(found, order)
  const tries = readAnswer(payments, list(payment))
  if (one.kind !== 'ok' || tries.kind !== 'ok') return []
  const { amount } = one.body
  return tries.body.items
    .filter((each) => each.amount < amount && tryStatus(each) === 'succeeded')
    .map(({ id }) => id)
}

/** An order with its payments, and the separate answer for each smaller one; money there is integer paise. */
export function readFound(found: Outcome, payments: Outcome, smaller: readonly Outcome[] = []): FindOutcome {
  const one = readAnswer(found, order)
  const tries = readAnswer(payments, list(payment))
  if (one.kind !== 'ok') return { kind: 'unknown', reason: one.reason }
  if (tries.kind !== 'ok') return { kind: 'unknown', reason: `no payments: ${tries.reason}` }
  const discounted = new Set<string>()
  for (const outcome of smaller) {
    const each = readAnswer(outcome, withOffers)
    if (each.kind !== 'ok') return { kind: 'unknown', reason: `no offers: ${each.reason}` }
    if (each.body.offers?.items.length) discounted.add(each.body.id)
  }
  const unlisted = unlistedOf(one.body, tries.body.items)
  const expiresAt = endOf(one.body)
  return {
    kind: 'found',
    order: {
      status: orderStatus(one.body, expiresAt),
      ...(unlisted === undefined ? {} : { unlisted }),
      sessionId: one.body.id,
      amountPaise: BigInt(one.body.amount),
      currency: one.body.currency,
      expiresAt: expiresAt ?? new Date(0),
      tries: tries.body.items
        .toSorted((a, b) => b.created_at - a.created_at)
        .map((raw) => readTry(raw, one.body.amount, discounted.has(raw.id))),
    },
  }
}

function orderStatus(
  { status, notes }: z.output<typeof order>,
  expiresAt: Date | null,
): GatewayOrder['status'] {
  if (status === 'paid') return 'paid'
  if (status !== 'created' && status !== 'attempted') return 'unknown'
  if (!Array.isArray(notes) && notes.closed) return 'terminated'
  // Every order of ours has an end: one without it says nothing about its time.
  if (expiresAt === null) return 'unknown'
  return expiresAt.getTime() <= Date.now() ? 'expired' : 'active'
}

/** The end that we gave it; null where it has none that can be read. */
function endOf({ notes }: z.output<typeof order>): Date | null {
  const seconds = Array.isArray(notes) ? '' : (notes.expires_at ?? '')
  return /^\d{1,10}$/.test(seconds) ? new Date(Number(seconds) * 1000) : null
}

/** The word of the order, or of a payment, that is not listed. */
function unlistedOf({ status }: z.output<typeof order>, tries: z.output<typeof payment>[]) {
  if (!ORDER_STATUS.includes(status)) return status
  return tries.find((one) => tryStatus(one) === 'unknown')?.status
}

function readTry(raw: z.output<typeof payment>, orderAmount: number, isDiscounted: boolean): GatewayTry {
  const known = ['rrn', 'bank_transaction_id', 'upi_transaction_id', 'auth_code'].map(
    (name) => raw.acquirer_data?.[name],
  )
  const { card } = raw
  return {
    id: raw.id,
    status: tryStatus(raw),
    amountPaise: BigInt(raw.amount),
    surchargePaise: BigInt(surchargeOf(raw, orderAmount, isDiscounted)),
    currency: raw.currency,
    method: listed(METHODS, raw.method) ?? raw.method,
    bankReference: known.find((value) => typeof value === 'string') ?? null,
    message: null,
    card: card
      ? {
          number: card.last4 ? `XXXXXXXXXXXX${card.last4}` : null,
          type: card.type ? `${card.type}_card` : null,
          network: card.network?.toLowerCase() ?? null,
          country: card.international === false ? 'IN' : null,
        }
      : null,
    bank: raw.bank ?? card?.issuer ?? null,
    error: raw.error_code
      ? {
          code: raw.error_code,
          description: raw.error_description ?? null,
          source: raw.error_source ?? null,
        }
      : null,
  }
}

/**
 * The fee, where the payer bears it: then it is added to the order's amount. An offer takes its discount off; no field
 * names the discount, so it is the whole difference. Both are inferred, not confirmed.
 */
function surchargeOf(
  { amount, fee }: z.output<typeof payment>,
  orderAmount: number,
  isDiscounted: boolean,
): number {
  if (fee && amount - fee === orderAmount) return fee
  return isDiscounted && amount < orderAmount ? amount - orderAmount : 0
}

/** Authorised money is reserved, not taken: it is captured soon, or released. */
function tryStatus({ status, captured }: z.output<typeof payment>): GatewayTry['status'] {
  if (status === 'captured') return 'succeeded'
  if (status === 'created' || status === 'authorized') return 'pending'
  if (status === 'failed') return 'failed'
  // Of one whose capture is not told nothing is known.
  if (status === 'refunded' && typeof captured === 'boolean') return captured ? 'succeeded' : 'failed'
  return 'unknown'
}

export function readRefund(raw: z.output<typeof refund>): GatewayRefund {
  const known = ['arn', 'rrn', 'utr'].map((name) => raw.acquirer_data?.[name])
  return {
    id: raw.id,
    status: listed(REFUND_STATUS, raw.status) ?? 'unknown',
    gatewayStatus: raw.status,
    amountPaise: BigInt(raw.amount),
    bankReference: known.find((value) => typeof value === 'string') ?? null,
    message: null,
  }
}

/** The gateway's id of the order a webhook is about, '' when it names none. */
export function webhookOrder(rawBody: Buffer): string {
  try {
    const { payload } = z.parse(webhook, JSON.parse(rawBody.toString('utf8')))
    return payload.order?.entity.id ?? payload.payment?.entity.order_id ?? ''
  } catch {
    return ''
  }
}

/** The same, and whether it reports on a dispute. */
export function webhookAbout(rawBody: Buffer): { about: { sessionId: string }; isDispute: boolean } {
  const about = { sessionId: webhookOrder(rawBody) }
  try {
    const { payload } = z.parse(webhook, JSON.parse(rawBody.toString('utf8')))
    return { about, isDispute: payload.dispute !== undefined && payload.dispute !== null }
  } catch {
    return { about, isDispute: false }
  }
}
