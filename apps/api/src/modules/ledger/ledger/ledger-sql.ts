import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/**
 * CTEs that write journals with their postings and update the wallets, for use inside one statement (`with …,
 * ${journalCtes(…)} select …`), so that a capture is one round trip. `legs` names a CTE with columns source_id,
 * account_code, amount_paise: debits positive, each source summing to zero; zero legs are skipped. Wallet rows are
 * locked in the order of their users. A source with a journal of this kind gets no second one.
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

/**
 * An insert for a `with`: the basket items of a journal's payable. `items` selects journal_id, item_id and amount_paise,
 * signed as the postings are.
 */
export const insertItemPostings = (items: RawBuilder<unknown>) => sql`
  insert into item_postings (journal_id, account_id, item_id, amount_paise)
  select i.journal_id, a.id, i.item_id, i.amount_paise
    from (${items}) i join ledger_accounts a on a.code = 'payee-payable'`

/** Lets wallets fall below their floor until the end of the transaction: a reversal takes what was never earned. */
export async function allowReversal(trx: Transaction<unknown>): Promise<void> {
  await sql`select set_config('chukta.reversal', 'on', true)`.execute(trx)
}

/** Adds the accounts of a currency beside those of rupees with these codes, where they are missing. */
export async function addAccountsIn(
  trx: Transaction<unknown>,
  currency: string,
  codes: string[],
): Promise<void> {
  if (currency === 'INR') return
  await sql`
    insert into ledger_accounts (code, kind, currency)
    select in_currency(code, ${currency}), kind, ${currency} from ledger_accounts where code = any(${codes})
    on conflict do nothing`.execute(trx)
}

/** Deletes the wallet of a person that no line was written to, in the caller's transaction. */
export async function deleteWalletOf(trx: Db, userId: number): Promise<void> {
  await sql`delete from wallets where user_id = ${userId}`.execute(trx)
  await sql`delete from ledger_accounts where user_id = ${userId}`.execute(trx)
}
