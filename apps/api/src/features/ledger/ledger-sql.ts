import { type RawBuilder, sql } from 'kysely'

/**
 * The CTEs that write journals with their postings and move the wallets they touch, for use inside
 * one statement (`with …, ${journalCtes(…)} select …`), so that a capture is one round trip.
 * `legs` names a CTE with columns source_id, account_code, amount_paise: debits positive, each source
 * summing to zero; zero legs are left out. Wallet rows are locked in the order of their user.
 * A source that has a journal of this kind already gets no second one.
 */
export function journalCtes(options: {
  sourceType: string
  kind: string
  legs: string
}): RawBuilder<unknown> {
  const legs = sql.table(options.legs)
  return sql`
    journal as (
      insert into journals (source_type, source_id, kind)
      select distinct ${options.sourceType}, source_id, ${options.kind} from ${legs}
      on conflict (source_type, source_id, kind) do nothing
      returning id, source_id
    ),
    posting as (
      insert into postings (journal_id, account_id, amount_paise)
      select journal.id, account.id, sum(leg.amount_paise)
        from ${legs} leg
        join journal using (source_id)
        join ledger_accounts account on account.code = leg.account_code
       group by journal.id, account.id having sum(leg.amount_paise) <> 0
      returning account_id, amount_paise
    ),
    wallet_change as (
      select w.user_id, -sum(posting.amount_paise) as change_paise, count(*) as lines
        from posting join wallets w using (account_id) group by w.user_id
    ),
    wallet_locked as (
      select w.user_id, c.change_paise, c.lines
        from wallets w join wallet_change c using (user_id) order by w.user_id for update of w
    ),
    wallet as (
      update wallets set balance_paise = balance_paise + l.change_paise, line_count = line_count + l.lines,
             updated_at = now()
        from wallet_locked l where wallets.user_id = l.user_id
      returning wallets.user_id
    )`
}
