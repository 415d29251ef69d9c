import { FAILED_BECAUSE } from '@chukta/contract/payouts/payout-messages'
import type { Transaction } from 'kysely'
import { withTransaction } from '../../../platform/database/db.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { ProviderTransfer, TransferFailure } from '../../../providers/payouts/payout-provider.ts'
import { balancePayable } from '../../ledger/api.ts'
import { addPayoutEvent } from './actions-sql.ts'
import * as rows from './apply-sql.ts'
import type { TransferRow } from './due-sql.ts'
import { lockPayout } from './lock-sql.ts'
import { MONEY_AFTER_END, wakePayout } from './payout-exceptions-sql.ts'
import { type PayoutsDeps, REFUNDS } from './payouts-deps.ts'
import { pauseFor, tellArrived, tellFailed } from './tell-service.ts'
import { isGone, nextStatus, type TransferStatus } from './transfer-state-machine.ts'

/** Automatic retries of a payout within 24 hours; after them a person decides. */
const RETRIES_A_DAY = 5
/** Seconds until the retry: by another mode soon, and after half an hour where the bank is down, as providers ask. */
const AFTER_SECONDS = { mode: 60, later: 1800, balance: 0 }

/**
 * Applies a provider's report of a transfer, once: status, journals, payout, timeline, mails. `transfer` is the row as
 * read before the poll. An outdated status changes nothing; another amount, or money after a failure, is left to a
 * person. Gives `overtaken` where the status contradicts an end that was written during the poll: it may be older than
 * the end, so the caller polls again.
 */
export async function applyFound(
  deps: PayoutsDeps,
  transfer: TransferRow,
  found: ProviderTransfer,
): Promise<'applied' | 'overtaken'> {
  if (found.amountPaise !== transfer.amount_paise) {
    await giveUp(deps, transfer, 'The provider names another amount than was sent.')
    return 'applied'
  }
  if (isKnown(transfer, found)) return 'applied'
  let moved: TransferStatus | null = null
  const contrary = await withTransaction(deps.db, async (trx) => {
    const payout = await lockPayout(trx, transfer.payout_id)
    const locked = payout && (await rows.lockTransfer(trx, transfer.id))
    if (!locked) return null
    const to = nextStatus(locked.status, found.status)
    if (to === 'contradiction') return locked.status === transfer.status ? 'certain' : 'overtaken'
    const { status: from, is_newest: isNewest } = locked
    await apply(deps, trx, transfer, found, { from, to, isNewest, isDoubted: payout.mismatch !== null })
    moved = to
    return null
  })
  if (contrary === 'overtaken') return contrary
  if (contrary === 'certain') await giveUp(deps, transfer, MONEY_AFTER_END)
  if (moved === null) return 'applied'
  const facts = { provider: transfer.provider, transfer: transfer.reference, status: moved }
  deps.log.info(facts, 'a payout changed its status')
  return 'applied'
}

/**
 * Whether a provider's report is stored already: webhooks and the sweep poll the same transfer, and most answers repeat
 * the last one.
 */
function isKnown(transfer: TransferRow, found: ProviderTransfer): boolean {
  return (
    transfer.mismatch === null &&
    nextStatus(transfer.status, found.status) === null &&
    transfer.provider_id === found.providerId &&
    (found.utr === null || transfer.utr === found.utr) &&
    transfer.fee_paise === found.feePaise &&
    transfer.tax_paise === found.taxPaise &&
    transfer.code === found.code &&
    transfer.message === found.message
  )
}

type Move = {
  from: TransferStatus
  to: TransferStatus | null
  isNewest: boolean
  /** Leaves its payout to a person. */
  isDoubted: boolean
}

async function apply(
  deps: PayoutsDeps,
  trx: Transaction<unknown>,
  transfer: TransferRow,
  found: ProviderTransfer,
  { from, to, isNewest, isDoubted }: Move,
): Promise<void> {
  const { id, payout_id: payoutId } = transfer
  const hasFee = await rows.updateTransfer(trx, id, to ?? from, found)
  const isNew = from === 'claimed' || from === 'sent'
  if (to !== null && isGone(to) && !isGone(from)) await rows.bookTransfer(trx, id, 'sent')
  if (to === 'reversed') await rows.bookTransfer(trx, id, 'reversed')
  if (hasFee) await rows.bookFee(trx, id)
  if ((to ?? from) === 'reversed' && found.feePaise + found.taxPaise === 0n) {
    await rows.bookFee(trx, id, 'fee-returned')
  }
  if (!isNewest) return
  if (isDoubted) await rows.clearExplained(trx, payoutId)
  if (to === 'failed' || to === 'reversed') {
    await unsent(deps, trx, transfer, to, found.failure ?? 'review', wordsOf(found))
  } else {
    const words = { reference: found.utr ?? transfer.reference, account: transfer.account_last4 }
    if (isNew && to !== null) await addPayoutEvent(trx, payoutId, 'payout-sent', words)
    if (to === 'arrived') {
      await rows.markArrived(trx, payoutId, found.utr)
      await addPayoutEvent(trx, payoutId, 'payout-arrived', words)
      await tellArrived(trx, payoutId, transfer.reference)
    } else if (from !== 'arrived') await rows.markSent(trx, payoutId, found.utr)
  }
  const isOnOrBack = to !== null && isGone(to) !== isGone(from)
  if (isOnOrBack && transfer.payment_id !== null) await balancePayable(trx, transfer.payment_id)
}

/** Ends a transfer that its provider refused and does not have. */
export async function applyRefused(
  deps: PayoutsDeps,
  transfer: TransferRow,
  failure: TransferFailure,
  reason: string,
): Promise<void> {
  await withTransaction(deps.db, async (trx) => {
    if (!(await lockPayout(trx, transfer.payout_id))) return
    const locked = await rows.lockTransfer(trx, transfer.id)
    if (locked?.status !== 'claimed' && locked?.status !== 'sent') return
    await rows.failTransfer(trx, transfer.id, failure, reason)
    await unsent(deps, trx, transfer, 'failed', failure, reason)
    if (transfer.payment_id !== null) await balancePayable(trx, transfer.payment_id)
  })
}

/**
 * Decides about a payout whose transfer ended without the money arriving. It is retried where another mode or provider
 * may work, or our balance was too low; it is closed when nothing is left; else people are notified.
 */
async function unsent(
  deps: PayoutsDeps,
  trx: Transaction<unknown>,
  transfer: TransferRow,
  to: 'failed' | 'reversed',
  failure: TransferFailure,
  message: string | null,
): Promise<void> {
  const { payout_id: payoutId } = transfer
  const left = await rows.findLeft(trx, payoutId)
  const detail = { because: failure, message, reference: transfer.reference }
  if (failure === 'balance') await pauseFor(deps, trx, transfer.provider, 'Our balance there is too low.')
  const isRetriable = failure === 'balance' || failure === 'mode' || failure === 'later'
  const isAgain = to === 'failed' && isRetriable && (left?.own_tries ?? 0) <= RETRIES_A_DAY
  if (isAgain || left?.left_paise === 0n) {
    const afterSeconds = isRetriable ? AFTER_SECONDS[failure] : 0
    await rows.markUnsent(trx, payoutId, { status: 'queued', failure, message, afterSeconds })
    await addPayoutEvent(trx, payoutId, `payout-${to}`, detail)
    return
  }
  // The payer is promised only what happens automatically: a retry, or the money of a returned payout.
  const isTrue = failure === 'account' || (failure === 'refused' && to === 'failed')
  const shown = isTrue ? failure : 'review'
  await rows.markUnsent(trx, payoutId, { status: to, failure: shown, message, afterSeconds: null })
  await addPayoutEvent(trx, payoutId, `payout-${to}`, { ...detail, because: shown })
  await audit(trx, {
    actorId: null,
    action: `payout.${to}`,
    object: transfer.order_id ?? `payout ${payoutId}`,
    detail: {
      payout: payoutId,
      reference: transfer.reference,
      provider: transfer.provider,
      failure,
      message,
    },
  })
  await tellFailed(deps, trx, payoutId, {
    reference: transfer.reference,
    cameBack: to === 'reversed',
    failure: shown,
  })
  if (failure === 'refused' && to === 'failed' && transfer.payment_id !== null && left) {
    await giveBack(trx, { payoutId, paymentId: transfer.payment_id, leftPaise: left.left_paise })
  }
}

/** The provider's text about a failure; its bare code precedes it where a person must look it up. */
function wordsOf({ failure, code, message }: ProviderTransfer): string | null {
  if (failure !== 'review') return message ?? code
  return [code, message].filter(Boolean).join(': ') || null
}

/** A final refusal that cannot be corrected: the payer is refunded, once no dispute holds the money. */
async function giveBack(
  trx: Transaction<unknown>,
  { payoutId, paymentId, leftPaise }: { payoutId: number; paymentId: number; leftPaise: bigint },
): Promise<void> {
  const reason = FAILED_BECAUSE.refused ?? ''
  const asked = await REFUNDS.get().request(
    { db: trx },
    { paymentId, basePaise: leftPaise, source: 'payout', reason },
  )
  // In the exceptions queue it waits for the end of the dispute.
  if (asked !== 'waits') await wakePayout(trx, payoutId)
}

/** Leaves a payout to a person: in the exceptions queue, in the log, audited, and on the timeline. */
async function giveUp({ db, log }: PayoutsDeps, transfer: TransferRow, reason: string): Promise<void> {
  const isNew = await withTransaction(db, async (trx) => {
    const payout = await lockPayout(trx, transfer.payout_id)
    if (!payout || !(await rows.markMismatch(trx, payout.id, reason))) return false
    await addPayoutEvent(trx, payout.id, 'payout-mismatch', { reason, reference: transfer.reference })
    await audit(trx, {
      actorId: null,
      action: 'payout.mismatch',
      object: transfer.order_id ?? `payout ${payout.id}`,
      detail: { payout: payout.id, reference: transfer.reference, provider: transfer.provider, reason },
    })
    return true
  })
  if (isNew) log.error({ transfer: transfer.reference, reason }, 'a payout needs a person')
}
