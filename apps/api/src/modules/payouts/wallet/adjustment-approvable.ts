import { formatRupees, paiseToRupees, rupeesToPaise } from '@chukta/contract/money'
import type { storeAdjustment } from '@chukta/contract/payouts/wallet-settings'
import { WITHDRAWALS } from '@chukta/contract/payouts/withdrawal-messages'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { type Scope, scopeFor } from '../../../platform/security/gate.ts'
import { type Approvable, couldBeDecided } from '../../identity/api.ts'
import { insertAdjustment, lockAdjusted } from './adjustments-sql.ts'

const facts = WITHDRAWALS.facts

/** An adjustment of a wallet by role 1: always by two people, and only reverted by another one. */
export const ADJUSTMENT: Approvable<typeof storeAdjustment> = {
  title: async (trx, { body, scope }) => {
    const { name } = await lockAdjusted(trx, await scopeOver(trx, scope, body.user_id))
    return WITHDRAWALS.adjustmentTitle(name, body.user_id)
  },
  object: ({ body }) => `user ${body.user_id}`,
  read: async (trx, { body, scope }) => {
    const wallet = await lockAdjusted(trx, await scopeOver(trx, scope, body.user_id))
    const sum = formatRupees(paiseToRupees(wallet.sum_paise))
    return [
      { key: 'sum', label: facts.sum, value: String(wallet.sum_paise), shown: sum },
      // With their number: the same reason once more is a line that changes too.
      {
        key: 'reason',
        label: facts.reason,
        value: `${wallet.count} ${wallet.reason ?? ''}`,
        shown: wallet.reason ?? 'none',
      },
    ]
  },
  apply: async (trx, { body, scope, actor }) => {
    if (!(await couldBeDecided(trx, actor.id))) {
      throw new AppError('conflict', { message: WITHDRAWALS.nobodyToApprove })
    }
    const over = await scopeOver(trx, scope, body.user_id)
    const wallet = await lockAdjusted(trx, over)
    const paise = rupeesToPaise(body.amount) ?? 0n
    if (body.direction === 'debit' && paise > wallet.available_paise) {
      const most = formatRupees(paiseToRupees(wallet.available_paise))
      throw new AppError('conflict', { message: WITHDRAWALS.belowFloor(most) })
    }
    const amountPaise = body.direction === 'debit' ? -paise : paise
    const id = await insertAdjustment(trx, over, { amountPaise, reason: body.reason, by: actor.id })
    await audit(trx, {
      actorId: actor.id,
      action: 'wallet.adjusted',
      object: `user ${body.user_id}`,
      detail: { amount: paiseToRupees(amountPaise), reason: body.reason },
    })
    return { data: { message: WITHDRAWALS.adjusted, id } }
  },
  restore: () => {
    throw new AppError('conflict', { message: WITHDRAWALS.adjustmentFinal })
  },
  holds: () => true,
  refusedAs: 'wallet.adjustment-refused',
}

/** The wallet's scope, for the maker as they are now: an approval runs later than its gate. */
function scopeOver(trx: Db, scope: Scope, userId: number): Promise<Scope> {
  return scopeFor(trx, scope.userId, userId)
}
