import { EXCEPTIONS } from '@chukta/contract/operations/exception-messages'
import type { Transaction } from 'kysely'
import { withTransaction } from '../../../platform/database/db.ts'
import type { ExceptionResolution, ExceptionSource } from '../../../platform/exception-source.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { balancePayable } from '../../ledger/api.ts'
import { addPayoutEvent, settleOutside } from './actions-sql.ts'
import { bookFee, bookTransfer, markArrived } from './apply-sql.ts'
import { type LockedPayout, lockPayout } from './lock-sql.ts'
import * as rows from './payout-exceptions-sql.ts'
import { type PayoutsDeps, REFUNDS } from './payouts-deps.ts'
import { askAbout } from './sync-payout-service.ts'

/** A refund's reason is at most so long. */
const REASON_LENGTH = 100

/**
 * Payouts in the exceptions queue. A failed or returned one is refunded to the payer, or marked as paid by other means;
 * one that differs from its provider's facts is accepted as it was sent. The platform bears what a lost dispute took of
 * money that the payee has.
 */
export function payoutExceptions(deps: PayoutsDeps): ExceptionSource {
  return {
    kind: 'payout',
    rows: rows.payoutExceptionRows,
    async sync(payoutId) {
      if (!(await askAbout(deps, payoutId)))
        throw new AppError('conflict', { message: EXCEPTIONS.syncRunning })
    },
    effects: {
      accept: ['payout.settle-outside', 'payout.take-as-sent', 'payout.bear'],
      refund: ['refund.request'],
    },
    resolve: (db, payoutId, how) =>
      withTransaction(db, async (trx) => {
        const payout = await lockPayout(trx, payoutId)
        if (!payout || payout.payment_id === null) return false
        const isDone = await end(trx, { ...payout, payment_id: payout.payment_id }, how)
        if (isDone) await audited(trx, payout, how)
        return isDone
      }),
  }
}

type Paid = LockedPayout & { payment_id: number }

async function end(trx: Transaction<unknown>, payout: Paid, how: ExceptionResolution): Promise<boolean> {
  const { action, reason } = how
  const isOver = payout.status === 'failed' || payout.status === 'reversed'
  if (payout.mismatch === null && !isOver && payout.status !== 'arrived') return false
  if (action === 'refund') {
    if (payout.mismatch !== null || !isOver) throw notOffered()
    return giveBack(trx, payout, reason)
  }
  if (action !== 'accept') throw notOffered()
  if (payout.mismatch !== null) await takeAsSent(trx, payout)
  else if (isOver) {
    if ((await settleOutside(trx, payout.id)) === undefined) throw notOffered()
  } else {
    const paise = await rows.findReceivable(trx, payout.id)
    if (paise <= 0n) return false
    await rows.bear(trx, payout.id, paise)
  }
  await balancePayable(trx, payout.payment_id)
  const isOutside = isOver && payout.mismatch === null
  await addPayoutEvent(trx, payout.id, isOutside ? 'payout-settled-outside' : 'payout-accepted', { reason })
  return true
}

async function giveBack(trx: Transaction<unknown>, payout: Paid, reason: string): Promise<boolean> {
  const found = await rows.findEnding(trx, payout.id)
  if (!found || found.left_paise === 0n) return false
  const requested = await REFUNDS.get().requestByPerson(
    { db: trx },
    {
      paymentId: payout.payment_id,
      itemId: payout.item_id,
      basePaise: found.left_paise,
      source: 'payout',
      reason: reason.slice(0, REASON_LENGTH),
    },
  )
  if (requested === 'waits') throw notOffered()
  await rows.wakePayout(trx, payout.id)
  return true
}

/** A transfer has arrived as it was sent; the provider has to explain the break. */
async function takeAsSent(trx: Transaction<unknown>, payout: Paid): Promise<void> {
  const found = await rows.findEnding(trx, payout.id)
  await rows.clearMismatch(trx, payout.id)
  if (!found?.taken_id) return
  await rows.arriveByHand(trx, found.taken_id)
  await bookTransfer(trx, found.taken_id, 'sent')
  await bookFee(trx, found.taken_id)
  await markArrived(trx, payout.id, null)
}

const notOffered = () => new AppError('conflict', { message: EXCEPTIONS.actionNotOffered })

function audited(trx: Transaction<unknown>, payout: LockedPayout, how: ExceptionResolution): Promise<void> {
  return audit(trx, {
    actorId: how.actor.userId,
    action: `payout.ended-by-${how.action}`,
    object: payout.order_id ?? `payout ${payout.id}`,
    detail: { payout: payout.id, reason: how.reason },
    requestId: how.actor.requestId,
  })
}
