import { PAYOUTS } from '@chukta/contract/payouts/payout-messages'
import type { Transaction } from 'kysely'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { addPayoutEvent, isReleased, keepPayout, releasePayout, settleOutside } from './actions-sql.ts'
import { type LockedPayout, lockPayout } from './lock-sql.ts'
import { findPayout } from './payouts-sql.ts'

type Db = Pick<Deps, 'db'>
/** The actor and their request. */
export type By = { userId: number; requestId: string }

const WAITING = ['held', 'queued', 'failed', 'reversed']

/**
 * Releases a payout now: one that is held, failed or was returned. Throws 404 for one out of scope, 409 while a transfer
 * of it may still arrive, when it has ended, or while a dispute holds it. A repeat before it was sent changes nothing.
 */
export async function retryPayout({ db }: Db, scope: Scope, id: number, by: By): Promise<void> {
  await inScope(db, scope, id, async (trx, payout) => {
    if (payout.status === 'sent' || payout.mismatch !== null) throw refusal(PAYOUTS.mayArrive)
    if (!WAITING.includes(payout.status)) throw refusal(PAYOUTS.isOver)
    if (payout.held_because === 'disputed') throw refusal(PAYOUTS.disputed)
    await release(trx, payout, by, null)
  })
}

async function release(
  trx: Transaction<unknown>,
  payout: LockedPayout,
  by: By,
  reason: string | null,
): Promise<void> {
  if (payout.status === 'queued' && payout.released_at !== null && (await isReleased(trx, payout.id))) return
  const isOld = payout.held_because === 'before-payouts'
  await releasePayout(trx, payout.id, by.userId, isOld ? 'payout.release-old' : 'payout.release')
  await addPayoutEvent(trx, payout.id, 'payout-released', reason === null ? {} : { reason })
  await audited(trx, payout, 'payout.released', by, { from: payout.status, ...(reason ? { reason } : {}) })
}

/** Holds a payout that was not sent. Throws 404 for one out of scope, 409 for one that was sent or ended. */
export async function holdPayout(
  { db }: Db,
  scope: Scope,
  id: number,
  reason: string,
  by: By,
): Promise<void> {
  await inScope(db, scope, id, async (trx, payout) => {
    if (payout.status === 'sent' || payout.mismatch !== null) throw refusal(PAYOUTS.mayArrive)
    if (payout.status !== 'held' && payout.status !== 'queued') throw refusal(PAYOUTS.isOver)
    await keepPayout(trx, id, reason)
    await addPayoutEvent(trx, id, 'payout-kept', { reason })
    await audited(trx, payout, 'payout.kept', by, { from: payout.status, reason })
  })
}

/**
 * Marks payouts as paid by other means, or releases them, one by one. Gives how many; skips those that were sent or ended
 * meanwhile, do not exist, cannot be settled so or are disputed.
 */
export async function settlePayouts(
  { db }: Db,
  ids: number[],
  how: { as: 'settled-outside' | 'released'; reason: string },
  by: By,
): Promise<{ done: number; left: number }> {
  const wanted = [...new Set(ids)].sort((a, b) => a - b)
  let done = 0
  for (const id of wanted) {
    const isDone = await withTransaction(db, async (trx) => {
      const payout = await lockPayout(trx, id)
      if (!payout || payout.mismatch !== null || !WAITING.includes(payout.status)) return false
      if (how.as === 'released') {
        if (payout.held_because === 'disputed') return false
        await release(trx, payout, by, how.reason)
        return true
      }
      if (payout.payment_id === null) return false
      if ((await settleOutside(trx, id)) === undefined) return false
      await addPayoutEvent(trx, id, 'payout-settled-outside', { reason: how.reason })
      await audited(trx, payout, 'payout.settled-outside', by, { from: payout.status, reason: how.reason })
      return true
    })
    if (isDone) done += 1
  }
  return { done, left: wanted.length - done }
}

async function inScope(
  db: Deps['db'],
  scope: Scope,
  id: number,
  work: (trx: Transaction<unknown>, payout: LockedPayout) => Promise<void>,
): Promise<void> {
  if (!(await findPayout(db, scope, id))) return refuseRecord(db, scope.actor.id, `payout ${id}`)
  await withTransaction(db, async (trx) => {
    const payout = await lockPayout(trx, id)
    if (payout) await work(trx, payout)
  })
}

const refusal = (message: string) => new AppError('conflict', { message })

function audited(
  trx: Transaction<unknown>,
  payout: LockedPayout,
  action: string,
  by: By,
  detail: Record<string, unknown>,
): Promise<void> {
  return audit(trx, {
    actorId: by.userId,
    action,
    object: payout.order_id ?? `payout ${payout.id}`,
    detail: { payout: payout.id, ...detail },
    requestId: by.requestId,
  })
}
