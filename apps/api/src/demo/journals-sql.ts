import { sql } from 'kysely'
import { type Db, many } from '../platform/database/db.ts'

export type DemoJournal = {
  sourceType: string
  sourceId: number
  kind: string
  memo: string
  at: Date
  /** Debits positive; a journal sums to zero. */
  legs: { code: string; paise: bigint }[]
}

/** Journals of past days with their postings. `settleWallets` updates the wallets at the end. */
export async function insertJournals(db: Db, journals: DemoJournal[]): Promise<void> {
  const rows = journals.map(({ sourceType, sourceId, kind, memo, at, legs }) => ({
    source_type: sourceType,
    source_id: sourceId,
    kind,
    memo,
    at,
    legs: legs.map(({ code, paise }) => ({ code, paise: String(paise) })),
  }))
  await sql`
    with source as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
        source_type text, source_id bigint, kind text, memo text, at timestamptz, legs jsonb)
    ), journal as (
      insert into journals (source_type, source_id, kind, at, memo)
      select source_type, source_id, kind, at, memo from source order by at
      returning id, source_type, source_id, kind
    )
    insert into postings (journal_id, account_id, amount_paise)
    select journal.id, account.id, sum(leg.paise)
      from journal join source using (source_type, source_id, kind)
     cross join jsonb_to_recordset(source.legs) as leg (code text, paise bigint)
      join ledger_accounts account on account.code = leg.code
     group by journal.id, account.id`.execute(db)
}

/** Has no gateway asked for disputes of past captures: none knows them. */
export async function leaveUnwatched(db: Db): Promise<void> {
  await sql`
    insert into dispute_watches (payment_id, journal_id)
    select source_id, id from journals where source_type = 'payment' and kind = 'capture'`.execute(db)
}

/** Has every document of the past numbered: the job may have looked before there were any. */
export async function numberFromTheStart(db: Db): Promise<void> {
  await sql`update document_numbering set complete_to = '-infinity'`.execute(db)
}

/** Sets the ledger cutover to now, so that reconciliation ignores planted records, which no provider has. */
export async function beginBooks(db: Db, now: Date): Promise<void> {
  await sql`insert into ledger_cutover (at) values (${now})`.execute(db)
}

/** Each person's earnings, in paise, by the postings of their wallet. */
export async function earnedPaise(db: Db): Promise<Map<number, bigint>> {
  const rows = await many(
    db,
    sql<{ user_id: number; earned_paise: bigint }>`
      select w.user_id, (-sum(p.amount_paise))::bigint as earned_paise
        from wallets w join postings p using (account_id) group by w.user_id`,
  )
  return new Map(rows.map((row) => [row.user_id, row.earned_paise]))
}

/** Sets every wallet to the sum of its postings. */
export async function settleWallets(db: Db): Promise<void> {
  await sql`
    update wallets set balance_paise = -p.sum, line_count = p.n, updated_at = p.at
      from (select account_id, sum(amount_paise) as sum, count(*) as n, max(j.at) as at
              from postings join journals j on j.id = journal_id group by account_id) p
     where p.account_id = wallets.account_id`.execute(db)
}

/** Refreshes the statistics, so that the first lists get plans for the real data. */
export async function analyze(db: Db): Promise<void> {
  await sql`analyze payouts, transfers, bank_accounts, users, user_closure, payees, schools, student_fees, bills, bill_payments, bill_claims, refunds, dispute_watches, payments, attempts, payment_events, journals, postings, payer_counts`.execute(
    db,
  )
}
