import { sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'

export type SupplierRow = {
  legal_name: string
  trade_name: string
  /** Lines. */
  address: string
  state_code: string
  gstin: string
  cin: string
}

/** The id of a supplier with exactly these facts; makes its row when there is none. The caller holds the numbering. */
export async function keepSupplier(trx: Db, it: SupplierRow): Promise<number> {
  const known = await maybe(
    trx,
    sql<{ id: number }>`
      select id from tax_suppliers
       where legal_name = ${it.legal_name} and trade_name = ${it.trade_name} and address = ${it.address}
         and state_code = ${it.state_code} and gstin = ${it.gstin} and cin = ${it.cin}`,
  )
  if (known) return known.id
  const { id } = await one(
    trx,
    sql<{ id: number }>`
      insert into tax_suppliers (legal_name, trade_name, address, state_code, gstin, cin)
      values (${it.legal_name}, ${it.trade_name}, ${it.address}, ${it.state_code}, ${it.gstin}, ${it.cin})
      returning id`,
  )
  return id
}

export type RecipientFacts = {
  user_id: number
  name: string
  mobile: string
  legal_name: string
  address: string
  gstin_cipher: string | null
  verified_at: Date | null
}

export type RecipientRow = RecipientFacts & {
  /** The name of their state; empty where they gave none. */
  state: string
  /** The newest stored row of them, when it is still equal. */
  kept_id: number | null
  kept_state_code: string | null
}

/** The present payers, and their stored rows. A GSTIN counts once it is verified. */
export function listRecipients(trx: Db, payerIds: number[]): Promise<RecipientRow[]> {
  return many(
    trx,
    sql<RecipientRow>`
      /* prepared list-recipients */
      select f.*, r.id as kept_id, r.state_code as kept_state_code
        from (
          select u.id as user_id, trim(u.first_name || ' ' || u.last_name) as name, u.mobile,
                 case when i.gstin_cipher is null then '' else coalesce(i.gstin_legal_name, '') end as legal_name,
                 concat_ws(E'\n', nullif(u.address, ''), nullif(trim(u.city || ' ' || u.pincode), '')) as address,
                 u.state, i.gstin_cipher, i.gstin_verified_at as verified_at
            from users u
            left join identities i on i.user_id = u.id and u.gstin_verified = 1 and i.gstin_cipher is not null
                                  and i.gstin_verified_at is not null
           where u.id = any(${payerIds})
        ) f
        left join lateral (select * from tax_recipients where user_id = f.user_id order by id desc limit 1) r
          on (r.name, r.mobile, r.legal_name, r.address) = (f.name, f.mobile, f.legal_name, f.address)
             and r.verified_at is not distinct from f.verified_at and r.state = f.state`,
  )
}

/** Stores a recipient's present facts; gives the id of the row. */
export async function keepRecipient(trx: Db, it: RecipientRow, stateCode: string): Promise<number> {
  const { id } = await one(
    trx,
    sql<{ id: number }>`
      insert into tax_recipients (user_id, name, mobile, legal_name, address, state, state_code, gstin_cipher, verified_at)
      values (${it.user_id}, ${it.name}, ${it.mobile}, ${it.legal_name}, ${it.address}, ${it.state}, ${stateCode},
              ${it.gstin_cipher}, ${it.verified_at})
      returning id`,
  )
  return id
}
