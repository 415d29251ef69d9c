import { sql } from 'kysely'
import { type Db, many } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { accountDoubt } from '../../payouts/api.ts'

export type ChosenPayeeRow = {
  id: number
  name: string
  account_last4: string
  bank_name: string
  payment_for: string | null
  document_missing: boolean
  is_deleted: boolean
  is_of_service: boolean
  is_held: boolean
}

/** The payees with these ids that belong to the payer or to someone below them, also those that may not be paid. */
export function listChosen(db: Db, scope: Scope, serviceId: number, payeeIds: number[]) {
  return many(
    db,
    sql<ChosenPayeeRow>`
      select p.id, p.name, p.account_last4, p.bank_name, p.payment_for, p.document_missing,
             p.deleted_at is not null as is_deleted, p.service_id = ${serviceId} as is_of_service,
             coalesce((select ${accountDoubt} is not null from bank_accounts b
                        where b.payee_id = p.id and b.replaced_at is null), false) as is_held
        from payees p join user_closure c on c.descendant_id = p.user_id and c.ancestor_id = ${scope.userId}
       where p.id = any(${payeeIds}::bigint[])`,
  )
}

/** Rows written with the claim of a basket's payment: its items, from the JSON in `claim_note`. */
export const claimedItems = sql`
  insert into payment_items (payment_id, position, payee_id, base_paise, charge_paise, charge_rate, charge_from_paise,
    payee_name, payee_account_last4, payee_bank_name, payment_for)
  select claimed.id, i.position, i.payee_id, i.base_paise, claimed.part_charges[i.position],
         claimed.part_rates[i.position], claimed.part_froms[i.position], i.name, i.account_last4,
         i.bank_name, i.payment_for
    from claimed
   cross join lateral jsonb_to_recordset(case when claimed.kind = 'basket' then claimed.claim_note::jsonb end) as i (
           position smallint, payee_id bigint, base_paise bigint, name text, account_last4 text, bank_name text,
           payment_for text)`
