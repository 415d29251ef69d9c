import { sql, type Transaction } from 'kysely'
import { maybe } from '../../platform/db.ts'
import { journalCtes } from '../ledger/ledger-public-sql.ts'

/**
 * Resolves an open difference, with a journal of what it left in the clearing account: to an account for such money when it is booked, to
 * the write-offs when it is accepted. False when it is resolved already.
 */
export async function applyResolution(
  trx: Transaction<unknown>,
  id: number,
  how: { action: 'book' | 'accept'; reason: string; userId: number },
): Promise<boolean> {
  const account = how.action === 'book' ? 'differences' : 'write-offs'
  const row = await maybe(
    trx,
    sql`
      with resolved as (
        update differences set status = 'resolved', resolution = ${how.action}, reason = ${how.reason},
               resolved_by = ${how.userId}, resolved_at = now()
         where id = ${id} and status = 'open' returning id, source, residual_paise
      ), leg as (
        select id as source_id, 'clearing:' || source as account_code, -residual_paise as amount_paise
          from resolved where residual_paise <> 0
        union all
        select id, ${account}, residual_paise from resolved where residual_paise <> 0
      ), ${journalCtes({ sourceType: 'difference', kind: how.action, legs: 'leg' })}
      select id from resolved`,
  )
  return row !== undefined
}
