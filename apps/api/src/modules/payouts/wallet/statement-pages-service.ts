import { type Db, withTransaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { findHead, listMonth, listMonths, sumFirst } from './statement-sql.ts'
import { textOf } from './wallet-service.ts'
import { readOneMoment } from './wallet-sql.ts'

/** The months of the scope's wallet with their balances in paise, newest first. */
export function monthsOfWallet(db: Db, scope: Scope, slice: { before: string | null; limit: number }) {
  return listMonths(db, scope, slice)
}

/**
 * A part of a month of the scope's wallet, oldest line first, in paise and English: the lines after the first `skip`, at most
 * `take`, each with the balance after it. Throws 404 without a wallet.
 */
export function linesOfMonth(
  db: Db,
  scope: Scope,
  month: string,
  { skip, take }: { skip: number; take: number },
) {
  return withTransaction(db, async (trx) => {
    await readOneMoment(trx)
    const head = await findHead(trx, scope, month)
    if (!head) throw new AppError('not-found')
    let balancePaise = head.opening_paise
    if (skip > 0) balancePaise += await sumFirst(trx, head.account_id, month, skip)
    const lines = (await listMonth(trx, head.account_id, month, { skip, take })).map((row) => {
      balancePaise += row.change_paise
      return { ...row, text: textOf(row, 'en'), balance_paise: balancePaise }
    })
    return { opening_paise: head.opening_paise, closing_paise: head.closing_paise, lines }
  })
}
