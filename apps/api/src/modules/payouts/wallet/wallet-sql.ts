import { sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { type LineColumns, ofLine, traced } from './line-sql.ts'

export type WalletRow = { user_name: string; account_id: number; balance_paise: bigint; line_count: number }

/** Makes the transaction a snapshot, so that lines and balance agree. */
export async function readOneMoment(db: Db): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(db)
}

export function findWallet(db: Db, scope: Scope) {
  return maybe(
    db,
    sql<WalletRow>`
      /* prepared find-wallet */
      select u.first_name || ' ' || u.last_name as user_name, w.account_id, w.balance_paise, w.line_count
        from wallets w join users u on u.id = w.user_id where w.user_id = ${scope.userId}`,
  )
}

export type LineRow = LineColumns & { id: number; payment_id: number | null; total_paise: bigint | null }

/**
 * Lines of a wallet from the newest, or from the oldest at or behind a journal where that end is nearer; always answered
 * newest first.
 */
export type Slice = {
  accountId: number
  from: 'newest' | 'oldest'
  journalId: number
  skip: number
  take: number
}

const linesOf = ({ accountId, from, journalId }: Slice) => sql`
  from postings where account_id = ${accountId} and journal_id >= ${journalId}
 order by journal_id ${from === 'newest' ? sql`desc` : sql`asc`}`

export function listLines(db: Db, slice: Slice) {
  return many(
    db,
    sql<LineRow>`
      select j.id, p.id as payment_id, p.total_paise, ${ofLine}
        from (select journal_id, amount_paise ${linesOf(slice)} offset ${slice.skip} limit ${slice.take}) line
        ${traced}
       order by line.journal_id desc`,
  )
}

/** The sum in the wallet of the lines before the slice, seen from its end. */
export async function sumSkipped(db: Db, slice: Slice): Promise<bigint> {
  const { sum_paise } = await one(
    db,
    sql<{ sum_paise: bigint }>`
      select coalesce(-sum(amount_paise), 0)::bigint as sum_paise
        from (select amount_paise ${linesOf(slice)} limit ${slice.skip}) skipped`,
  )
  return sum_paise
}
