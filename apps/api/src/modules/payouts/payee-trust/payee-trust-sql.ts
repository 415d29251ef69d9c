import { OTHER_NAME_SCORE } from '@chukta/contract/payouts/payee-trust'
import { type RawBuilder, sql } from 'kysely'

/** The reason, as a payout's status code, why money for an account should wait for a person. */
export type AccountDoubt = 'account-invalid' | 'unconfirmed'

/** Prefix of the bank's own status in `check_code`, when that status is not in our list. */
export const UNLISTED = 'unlisted: '

/**
 * True when the bank's answer about the row `b` of bank_accounts is bad, or an unlisted status. False without an
 * answer.
 */
export const isBadAccount = sql<boolean>`
  (b.check_status = 'invalid' or b.check_status = 'valid' and coalesce(b.match_score, 100) < ${OTHER_NAME_SCORE}::int
   or b.check_status in ('waiting', 'unknown') and coalesce(b.check_code, '') like ${sql.lit(`${UNLISTED}%`)})`

/**
 * Why the money of a payment to the row `b` of bank_accounts waits for a person; else null. It waits when the bank's
 * answer is bad, this version of the account has no second confirmation, and no money has arrived there before.
 */
export const accountDoubt = sql<AccountDoubt | null>`
  case when not ${isBadAccount}
         or exists (select from account_confirmations y where y.bank_account_id = b.id)
         or exists (select from transfers gone where gone.bank_account_id = b.id and gone.status = 'arrived') then null
       when b.check_status = 'invalid' then 'account-invalid'
       else 'unconfirmed' end`

/** An insert for a `with`: `rows` selects bank_account_id, payment_id and confirmed_by of each second confirmation. */
export const insertConfirmations = (rows: RawBuilder<unknown>) => sql`
  insert into account_confirmations (bank_account_id, payment_id, confirmed_by) ${rows} on conflict do nothing`
