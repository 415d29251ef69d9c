import { sql } from 'kysely'
import { type Db, many } from '../../../platform/database/db.ts'
import type { SealedNumbers } from '../../payouts/api.ts'
import type { PayeesOf, PayeeValues } from './payees-sql.ts'

type SameEnd = { id: number; name: string; user_id: number; account_cipher: string; ifsc_code: string }

/** The owner's own payees of a service whose account ends alike at the same branch; whether it is the same they say opened. */
export function findSameEnds(
  db: Db,
  { scope, serviceId }: PayeesOf,
  ends: { last4: string; ifsc: string }[],
): Promise<SameEnd[]> {
  return many(
    db,
    sql<SameEnd>`
      select p.id, p.name, p.user_id, p.account_cipher, p.ifsc_code
        from payees p
       where p.user_id = ${scope.userId} and p.service_id = ${serviceId} and p.deleted_at is null
         and (p.account_last4, p.ifsc_code) in (
               select * from unnest(${ends.map(({ last4 }) => last4)}::text[], ${ends.map(({ ifsc }) => ifsc)}::text[]))
       order by p.id desc`,
  )
}

export type NewPayee = PayeeValues & SealedNumbers & { beneficiary_id: string }

/** Adds payees of one owner and service; the first one is the newest, so that lists show them as the file had them. */
export async function insertPayees(
  db: Db,
  { scope, serviceId }: PayeesOf,
  payees: NewPayee[],
  isDocumentMissing: boolean,
): Promise<number[]> {
  const rows = payees.map(({ amountPaise, ...row }, place) => ({
    ...row,
    place,
    amount_paise: String(amountPaise),
  }))
  const added = await many(
    db,
    sql<{ id: number }>`
      insert into payees (user_id, service_id, beneficiary_id, name, address, mobile, account_holder_name, bank_name,
                          bank_branch, ifsc_code, amount_paise, payment_for, pan_cipher, pan_last4, account_cipher,
                          account_last4, document_missing)
      select ${scope.userId}, ${serviceId}, beneficiary_id, name, address, mobile, account_holder_name, bank_name,
             bank_branch, ifsc_code, amount_paise, payment_for, pan_cipher, pan_last4, account_cipher, account_last4,
             ${isDocumentMissing}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
          place int, beneficiary_id text, name text, address text, mobile text, account_holder_name text,
          bank_name text, bank_branch text, ifsc_code text, amount_paise bigint, payment_for text, pan_cipher text,
          pan_last4 text, account_cipher text, account_last4 text)
       order by place desc
      returning id`,
  )
  return added.map(({ id }) => id)
}
