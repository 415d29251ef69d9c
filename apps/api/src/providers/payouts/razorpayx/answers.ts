import { z } from 'zod/mini'
import type { Outcome } from '../../../platform/http/outgoing.ts'
import type {
  BeneficiaryOutcome,
  FindTransferOutcome,
  PayoutNotice,
  ProviderTransfer,
  TransferOutcome,
} from '../payout-provider.ts'
import { failureOfPayout, failureOfRefusal, refusedAccount } from './words.ts'

const text = z.nullish(z.string())
const wholePaise = z.int().check(z.gte(0))
const made = z.object({ id: z.string() })
const payout = z.object({
  id: z.string(),
  status: z.string(),
  amount: wholePaise,
  fees: z.nullish(wholePaise),
  tax: z.nullish(wholePaise),
  utr: text,
  reference_id: text,
  status_details: z.nullish(z.object({ reason: text, description: text, source: text })),
})
const list = z.object({ items: z.array(z.unknown()) })
const webhook = z.object({
  event: z.string(),
  payload: z.object({ payout: z.optional(z.object({ entity: z.object({ reference_id: text }) })) }),
})
const balances = z.object({
  items: z.array(z.object({ account_number: text, available_amount: z.nullish(z.int()) })),
})

/** The id of a contact or a fund account; the same input gives the same one. */
export function readMade(outcome: Outcome): BeneficiaryOutcome {
  if (outcome.kind === 'unknown') return { kind: 'unclear', reason: outcome.reason }
  const { status, body } = outcome
  const reason = reasonOf(body)
  if (status === 400) return { kind: 'refused', failure: refusedAccount(reason), reason }
  const parsed = z.safeParse(made, body)
  return status < 300 && parsed.success
    ? { kind: 'ready', providerId: parsed.data.id }
    : { kind: 'unclear', reason: `answer ${status} ${reason}` }
}

/** The outcome of a payout. Wrong keys, too many calls and failures of theirs say nothing about it. */
export function readSent(outcome: Outcome, reference: string): TransferOutcome {
  if (outcome.kind === 'unknown') return { kind: 'unclear', reason: outcome.reason }
  const { status, body } = outcome
  if (status === 400)
    return { kind: 'refused', failure: failureOfRefusal(reasonOf(body)), reason: reasonOf(body) }
  const read = status < 300 ? readPayout(body, reference) : null
  return read
    ? { kind: 'accepted', transfer: read }
    : { kind: 'unclear', reason: `answer ${status} ${reasonOf(body)}` }
}

/** The payout of our reference: alone by its id, or in a list of those with that reference. */
export function readFound(outcome: Outcome, reference: string): FindTransferOutcome {
  if (outcome.kind === 'unknown') return { kind: 'unclear', reason: outcome.reason }
  const { status, body } = outcome
  if (status !== 200) return { kind: 'unclear', reason: `answer ${status} ${reasonOf(body)}` }
  const single = readPayout(body, reference)
  if (single) return { kind: 'found', transfer: single }
  const many = z.safeParse(list, body)
  if (!many.success) return { kind: 'unclear', reason: 'answer without a list' }
  const found = many.data.items.map((item) => readPayout(item, reference)).find((item) => item !== null)
  if (found) return { kind: 'found', transfer: found }
  // An item found by our reference may be ours even if it cannot be read as ours.
  return many.data.items.length
    ? { kind: 'unclear', reason: 'answer with other payouts' }
    : { kind: 'missing' }
}

/** The subject of a signed webhook. */
export function webhookAbout(rawBody: Buffer): PayoutNotice {
  const parsed = z.safeParse(webhook, json(rawBody))
  const reference = parsed.data?.payload.payout?.entity.reference_id
  return reference ? { kind: 'transfer', reference } : { kind: 'other' }
}

/** The balance of the account, in paise; null when the answer does not say. */
export function readBalance(outcome: Outcome, accountNumber: string): bigint | null {
  if (outcome.kind === 'unknown' || outcome.status !== 200) return null
  const parsed = z.safeParse(balances, outcome.body)
  const own = parsed.data?.items.find((item) => item.account_number === accountNumber)
  return typeof own?.available_amount === 'number' ? BigInt(own.available_amount) : null
}

function readPayout(body: unknown, reference: string): ProviderTransfer | null {
  const parsed = z.safeParse(payout, body)
  if (!parsed.success || parsed.data.reference_id !== reference) return null
  const found = parsed.data
  const status = statusOf(found.status)
  const reason = found.status_details?.reason ?? ''
  return {
    reference,
    providerId: found.id,
    status,
    amountPaise: BigInt(found.amount),
    utr: found.utr ?? null,
    // Its fees hold the tax.
    feePaise: BigInt(Math.max(0, (found.fees ?? 0) - (found.tax ?? 0))),
    taxPaise: BigInt(found.tax ?? 0),
    failure: status === 'failed' || status === 'reversed' ? failureOfPayout(reason) : null,
    code: reason || found.status,
    message: found.status_details?.description ?? null,
  }
}

/** `processed` is reported once the bank has it; a payout in an unlisted status is polled again. */
function statusOf(status: string): ProviderTransfer['status'] {
  if (status === 'processed') return 'arrived'
  if (status === 'reversed') return 'reversed'
  return ['failed', 'rejected', 'cancelled'].includes(status) ? 'failed' : 'pending'
}

function reasonOf(body: unknown): string {
  const { error } = (body ?? {}) as { error?: { reason?: unknown; description?: unknown; code?: unknown } }
  // Its `reason` is often only that the input was not valid.
  return String(error?.description ?? error?.reason ?? error?.code ?? '').slice(0, 100)
}

function json(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return null
  }
}
