import { sql } from 'kysely'
import { insertConfirmations, isBadAccount } from '../../payouts/api.ts'

export type PayablePayeeRow = {
  id: number
  name: string
  account_last4: string
  bank_name: string
  payment_for: string | null
  document_missing: boolean
}

/** The payee that an order names, when it is of its service and belongs to the payer or to someone below them. */
export const payablePayee = sql<PayablePayeeRow>`
  select p.id, p.name, p.account_last4, p.bank_name, p.payment_for, p.document_missing
    from payees p join user_closure c on c.descendant_id = p.user_id and c.ancestor_id = asked.payer_id
   where p.id = (asked.ids->>'service_user_id')::bigint and p.service_id = asked.service_id and p.deleted_at is null`

/** The owner of the payee that the payment `p` paid. */
export const payableOwner = sql<{ user_id: number }>`select user_id from payees where id = p.payee_id`

/** `claim_note` of a claim whose payer has given a second confirmation of the payee's account. */
export const CONFIRMED = 'confirmed'

/** Stores the second confirmation with the payment, where the bank's answer required one. */
export const confirmedAccounts = insertConfirmations(sql`
  select b.id, claimed.id, claimed.payer_id
    from claimed join bank_accounts b on b.payee_id = claimed.payable_id and b.replaced_at is null
   where claimed.kind = 'payee' and claimed.claim_note = ${sql.lit(CONFIRMED)} and ${isBadAccount}`)
