import { setOrder } from '../../../platform/observability/request-context.ts'
import { because } from '../../../platform/security/effects.ts'
import type { ProviderTransfer } from '../../../providers/payouts/payout-provider.ts'
import { readCompany } from '../../identity/api.ts'
import { openAccount } from '../payee-trust/account-service.ts'
import { applyFound, applyRefused } from './apply-service.ts'
import { keepWord } from './apply-sql.ts'
import { findOrRequest, keepReady, keepRefused } from './beneficiaries-sql.ts'
import { claimPayout } from './claim-service.ts'
import {
  type DuePayout,
  findByReference,
  findState,
  findTransfer,
  listTransfersOf,
  release,
  type TransferRow,
  takeDue,
  takeNow,
} from './due-sql.ts'
import { type PayoutsDeps, providerOf } from './payouts-deps.ts'
import { recordSending } from './sends-sql.ts'

/** Why a transfer that was never sent ends. */
const REPLACED = 'The account was changed before the money was sent.'

/** The number of payouts of one payment that are synced together. */
const AT_ONCE = 4

/** Syncs the payout of a payment now, or those of its items, as far as they are due. */
export async function syncPayoutOf(deps: PayoutsDeps, paymentId: number): Promise<void> {
  for (;;) {
    const due = await takeDue(deps.db, AT_ONCE, paymentId)
    const looks = await Promise.allSettled(due.map((one) => syncPayout(deps, one)))
    for (const look of looks) if (look.status === 'rejected') throw look.reason
    if (due.length < AT_ONCE) return
  }
}

/** Asks about the newest transfer of each payout of a payment, when a person wants it. */
export async function askAboutPayment(deps: PayoutsDeps, paymentId: number): Promise<void> {
  for (const transfer of await listTransfersOf(deps.db, paymentId)) {
    if (transfer.status !== 'claimed') await ask(deps, transfer)
  }
}

/** Polls the newest transfer of a payout now, or sends a waiting one. False while another caller has it. */
export async function askAbout(deps: PayoutsDeps, payoutId: number): Promise<boolean> {
  const due = await takeNow(deps.db, payoutId)
  if (!due) return false
  await syncPayout(deps, due)
  const transfer = await findTransfer(deps.db, payoutId)
  const isOver = transfer && !['claimed', 'sent', 'pending', 'on-its-way'].includes(transfer.status)
  const state = await findState(deps.db, payoutId)
  // One that differs or has ended is not settled any more, and may have been explained.
  if (transfer && (isOver || state?.mismatch != null)) await ask(deps, transfer)
  return true
}

/**
 * Syncs a leased payout, the only function that does: decides its next step, sends its transfer, or polls it, and applies
 * the answer within the legal transitions. An unclear answer changes nothing: the next turn polls the same provider by
 * the reference, and sends the same reference again where it has none. A transfer that failed between the lease and this
 * poll is not retried here: its payout is due again after its own delay.
 */
export async function syncPayout(
  deps: PayoutsDeps,
  { id: payoutId, is_running: wasRunning }: DuePayout,
): Promise<void> {
  try {
    const state = await findState(deps.db, payoutId)
    if (!state || state.mismatch !== null) return
    if (state.order_id !== null) setOrder(state.order_id)
    const runs = state.status === 'sent' || state.status === 'arrived'
    if (!runs && (wasRunning || !(await claimPayout(deps, payoutId)))) return
    const transfer = await findTransfer(deps.db, payoutId)
    if (!transfer) return
    if (transfer.status !== 'claimed') await ask(deps, transfer)
    // Nothing was called yet: a transfer that a halt delayed is judged again, for the current account.
    else if (transfer.is_replaced) await applyRefused(deps, transfer, 'later', REPLACED)
    else await send(deps, transfer)
  } finally {
    await release(deps.db, payoutId)
  }
}

/** Asks about the transfer that a webhook names, of a payout that is over as well. False when there is none. */
export async function askAboutReference(
  deps: PayoutsDeps,
  provider: string,
  reference: string,
): Promise<boolean> {
  const transfer = await findByReference(deps.db, provider, reference)
  if (!transfer) return false
  if (transfer.order_id !== null) setOrder(transfer.order_id)
  // One that nothing was sent of cannot be there; the sweep sends it.
  if (transfer.status !== 'claimed') await ask(deps, transfer)
  return true
}

async function ask(deps: PayoutsDeps, transfer: TransferRow): Promise<void> {
  const { reference, provider_id: providerId } = transfer
  const found = await providerOf(deps, transfer.provider).findTransfer({ reference, providerId })
  if (found.kind === 'found') return applyOrAskAgain(deps, transfer, found.transfer)
  if (found.kind === 'unclear') return
  if (transfer.status === 'sent') return send(deps, transfer)
  deps.log.error({ transfer: reference }, 'a payout provider no longer knows a transfer')
}

/** A webhook and the sweep poll at the same time, and the older answer may be applied last: the provider is polled again. */
async function applyOrAskAgain(
  deps: PayoutsDeps,
  transfer: TransferRow,
  found: ProviderTransfer,
): Promise<void> {
  if ((await applyFound(deps, transfer, found)) === 'applied') return
  const now = await findByReference(deps.db, transfer.provider, transfer.reference)
  if (now) await ask(deps, now)
}

/** A refusal counts once the provider says that it has no such transfer: the answer to an earlier call may be lost. */
async function send(deps: PayoutsDeps, transfer: TransferRow): Promise<void> {
  const provider = providerOf(deps, transfer.provider)
  const beneficiary = await beneficiaryOf(deps, transfer)
  if (beneficiary === 'unclear') return
  if ('refused' in beneficiary) {
    // Nothing was sent of a transfer that is only claimed; of any other the provider says so.
    if (transfer.status === 'claimed')
      await applyRefused(deps, transfer, beneficiary.failure, beneficiary.refused)
    return
  }
  const isSent = await because('a payout is due, and nothing holds it', () =>
    recordSending(deps.db, transfer.id),
  )
  if (!isSent) return
  const outcome = await provider.transfer({
    reference: transfer.reference,
    beneficiary,
    amountPaise: transfer.amount_paise,
    mode: transfer.mode,
    remarks: remarksOf((await readCompany(deps.db)).trade_name, transfer.order_id ?? 'commission'),
  })
  if (outcome.kind === 'accepted') return applyOrAskAgain(deps, transfer, outcome.transfer)
  const found = await provider.findTransfer({
    reference: transfer.reference,
    providerId: transfer.provider_id,
  })
  if (found.kind === 'found') return applyOrAskAgain(deps, transfer, found.transfer)
  if (found.kind === 'missing' && outcome.kind === 'refused') {
    await applyRefused(deps, transfer, outcome.failure, outcome.reason)
  }
}

/** The text at the payee's bank: letters and digits alone, as banks take them, and at most thirty of them. */
function remarksOf(company: string, what: string): string {
  const name = company.replace(/[^A-Za-z0-9 ]/g, '').trim()
  return `${name.slice(0, 29 - what.length)} ${what}`.trim()
}

/** The account at the provider, made once and kept. */
async function beneficiaryOf(
  deps: PayoutsDeps,
  transfer: TransferRow,
): Promise<
  { reference: string; providerId: string } | { refused: string; failure: 'account' | 'review' } | 'unclear'
> {
  const kept = await findOrRequest(deps.db, transfer.provider, transfer.bank_account_id)
  if (kept.status === 'ready' && kept.provider_id !== null) {
    return { reference: kept.reference, providerId: kept.provider_id }
  }
  const outcome = await providerOf(deps, transfer.provider).addBeneficiary({
    reference: kept.reference,
    name: beneficiaryName(transfer.holder_name),
    accountNumber: openAccount(deps.secrets, transfer),
    ifscCode: transfer.ifsc_code,
    email: null,
    mobile: transfer.mobile,
  })
  if (outcome.kind === 'unclear') {
    if (outcome.unlisted !== undefined) await keepWord(deps.db, transfer.id, outcome.unlisted)
    return 'unclear'
  }
  if (outcome.kind === 'refused') {
    await keepRefused(deps.db, kept.id, outcome.reason)
    return { refused: outcome.reason, failure: outcome.failure }
  }
  await keepReady(deps.db, kept.id, outcome.providerId)
  return { reference: kept.reference, providerId: outcome.providerId }
}

/** A holder's name as providers take it: 3 to 50 letters, digits and spaces. */
function beneficiaryName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9 ]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, 50)
  return plain.length >= 3 ? plain : `Payee ${plain}`.trim()
}
