import { type RawBuilder, sql, type Transaction } from 'kysely'
import { maybe } from '../../../platform/database/db.ts'
import { enterEffect } from '../../../platform/security/effects.ts'
import { addAccountsIn, journalCtes } from '../../ledger/api.ts'

type Left = { source: string; residual_currency: string; other_residual_currency: string | null }

/**
 * Resolves an open break, with a journal of its residual in the clearing account of each currency. Booked, it goes to an
 * account for such money; accepted, to the write-offs. A refund has no residual: the refunded capture is in the clearing
 * account by now. False when it is resolved already.
 */
export async function applyResolution(
  trx: Transaction<unknown>,
  id: number,
  how: { action: 'book' | 'refund' | 'accept'; reason: string; userId: number },
): Promise<boolean> {
  enterEffect('difference.resolve')
  const left = await maybe(
    trx,
    sql<Left>`
      update differences set status = 'resolved', resolution = ${how.action}, reason = ${how.reason},
             resolved_by = ${how.userId}, resolved_at = now()
       where id = ${id} and status = 'open' returning source, residual_currency, other_residual_currency`,
  )
  if (!left) return false
  if (how.action === 'refund') return true
  const account = how.action === 'book' ? 'differences' : 'write-offs'
  const move = { id, account, action: how.action, source: left.source }
  await moveResidual(trx, { ...move, currency: left.residual_currency, paise: sql`residual_paise` })
  if (left.other_residual_currency !== null) {
    await moveResidual(trx, {
      ...move,
      action: `${how.action}-${left.other_residual_currency}`,
      currency: left.other_residual_currency,
      paise: sql`other_residual_paise`,
    })
  }
  return true
}

async function moveResidual(
  trx: Transaction<unknown>,
  move: {
    id: number
    action: string
    account: string
    source: string
    currency: string
    paise: RawBuilder<unknown>
  },
): Promise<void> {
  const clearing = `clearing:${move.source}`
  await addAccountsIn(trx, move.currency, [move.account, clearing])
  await sql`
    with leg as (
      select d.id as source_id, in_currency(part.code, ${move.currency}) as account_code,
             part.sign * ${move.paise} as amount_paise
        from differences d
        cross join (values (${clearing}, -1), (${move.account}, 1)) as part (code, sign)
       where d.id = ${move.id} and ${move.paise} <> 0
    ), ${journalCtes({ sourceType: 'difference', kind: move.action, legs: 'leg' })}
    select count(*) from journal`.execute(trx)
}
