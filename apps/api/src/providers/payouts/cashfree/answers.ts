import { rupeesToPaise } from '@chukta/contract/money'
import { z } from 'zod/mini'
import type { Outcome } from '../../../platform/http/outgoing.ts'
import type {
  BeneficiaryOutcome,
  FindTransferOutcome,
  PayoutNotice,
  ProviderTransfer,
  TransferOutcome,
} from '../payout-provider.ts'
import {
  failureOfRefusal,
  failureOfTransfer,
  refusedBeneficiary,
  UNUSABLE_BENEFICIARIES,
  USABLE_BENEFICIARIES,
} from './words.ts'

const text = z.nullish(z.coerce.string())
const money = z.union([z.number(), z.string()])
const beneficiary = z.object({ beneficiary_id: z.string(), beneficiary_status: text })
const transfer = z.object({
  transfer_id: z.string(),
  cf_transfer_id: z.coerce.string(),
  status: z.string(),
  status_code: text,
  status_description: text,
  transfer_amount: money,
  transfer_service_charge: z.nullish(money),
  transfer_service_tax: z.nullish(money),
  transfer_utr: text,
})
const webhook = z.object({ type: z.string(), data: z.object({ transfer_id: z.optional(z.string()) }) })

/** The outcome of adding a beneficiary; `there`: it was added before, or its account is there under another id. */
export function readAdded(outcome: Outcome): BeneficiaryOutcome | { kind: 'there'; under: 'id' | 'account' } {
  if (outcome.kind === 'answered' && outcome.status === 409) {
    const isSame = codeOf(outcome.body) === 'beneficiary_id_already_exists'
    return { kind: 'there', under: isSame ? 'id' : 'account' }
  }
  return readBeneficiary(outcome)
}

/** A beneficiary, as an answer to adding it or to asking for its account. */
export function readBeneficiary(outcome: Outcome): BeneficiaryOutcome {
  if (outcome.kind === 'unknown') return { kind: 'unclear', reason: outcome.reason }
  const { status, body } = outcome
  if (isOursToMend(outcome)) return { kind: 'unclear', reason: `answer ${status} ${codeOf(body)}` }
  const code = codeOf(body)
  if (status >= 400) return { kind: 'refused', failure: refusedBeneficiary(code), reason: code }
  const parsed = z.safeParse(beneficiary, body)
  if (!parsed.success) return { kind: 'unclear', reason: 'answer without a beneficiary' }
  const state = parsed.data.beneficiary_status ?? ''
  if (UNUSABLE_BENEFICIARIES.has(state)) return { kind: 'refused', failure: 'account', reason: state }
  return USABLE_BENEFICIARIES.has(state)
    ? { kind: 'ready', providerId: parsed.data.beneficiary_id }
    : { kind: 'unclear', reason: `beneficiary is ${state}`, unlisted: state }
}

/** The outcome of a transfer. A repeated reference (409) says nothing about the first one, which is then fetched. */
export function readSent(outcome: Outcome, reference: string): TransferOutcome {
  if (outcome.kind === 'unknown') return { kind: 'unclear', reason: outcome.reason }
  const { status, body } = outcome
  if (status === 409 || isOursToMend(outcome)) {
    return { kind: 'unclear', reason: `answer ${status} ${codeOf(body)}` }
  }
  if (status >= 400) return { kind: 'refused', failure: failureOfRefusal(codeOf(body)), reason: codeOf(body) }
  const read = readTransfer(body, reference)
  return read
    ? { kind: 'accepted', transfer: read }
    : { kind: 'unclear', reason: 'answer without our transfer' }
}

/** The provider's transfer of a reference. */
export function readFound(outcome: Outcome, reference: string): FindTransferOutcome {
  if (outcome.kind === 'unknown') return { kind: 'unclear', reason: outcome.reason }
  const { status, body } = outcome
  if (status === 404 && codeOf(body) === 'transfer_id_not_found') return { kind: 'missing' }
  const read = status === 200 ? readTransfer(body, reference) : null
  return read
    ? { kind: 'found', transfer: read }
    : { kind: 'unclear', reason: `answer ${status} ${codeOf(body)}` }
}

/** The subject of a signed webhook. */
export function webhookAbout(rawBody: Buffer): PayoutNotice {
  const parsed = z.safeParse(webhook, json(rawBody))
  if (!parsed.success) return { kind: 'other' }
  const { type, data } = parsed.data
  if (type === 'LOW_BALANCE_ALERT') return { kind: 'low-balance' }
  return data.transfer_id === undefined
    ? { kind: 'other' }
    : { kind: 'transfer', reference: data.transfer_id }
}

/** Null when it is another transfer, or its money cannot be read. */
function readTransfer(body: unknown, reference: string): ProviderTransfer | null {
  const parsed = z.safeParse(transfer, body)
  if (!parsed.success || parsed.data.transfer_id !== reference) return null
  const found = parsed.data
  const status = statusOf(found.status, found.status_code ?? '')
  const amountPaise = paise(found.transfer_amount)
  if (amountPaise === null) return null
  const isOver = status === 'failed' || status === 'reversed'
  return {
    reference,
    providerId: found.cf_transfer_id,
    status,
    amountPaise,
    utr: found.transfer_utr ?? null,
    feePaise: paise(found.transfer_service_charge ?? 0) ?? 0n,
    taxPaise: paise(found.transfer_service_tax ?? 0) ?? 0n,
    failure: isOver ? failureOfTransfer(found.status_code ?? '') : null,
    code: found.status_code ?? null,
    message: found.status_description ?? null,
  }
}

/** An unlisted status is not final: the transfer is polled again. */
function statusOf(status: string, code: string): ProviderTransfer['status'] {
  if (status === 'SUCCESS') return code === 'COMPLETED' ? 'arrived' : 'on-its-way'
  if (status === 'REVERSED') return 'reversed'
  return ['FAILED', 'REJECTED', 'MANUALLY_REJECTED'].includes(status) ? 'failed' : 'pending'
}

/** Wrong keys, a closed product, too many calls and failures of theirs say nothing about the transfer. */
function isOursToMend({ status, body }: { status: number; body: unknown }): boolean {
  const { type } = (body ?? {}) as Record<string, unknown>
  return ![400, 404, 409, 422].includes(status) && status >= 400 ? true : type === 'authentication_error'
}

function codeOf(body: unknown): string {
  const { code } = (body ?? {}) as Record<string, unknown>
  return String(code ?? '').slice(0, 60)
}

function paise(value: string | number): bigint | null {
  try {
    return rupeesToPaise(value)
  } catch {
    return null
  }
}

function json(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return null
  }
}
