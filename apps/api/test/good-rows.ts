import { sql } from 'kysely'
import { sealNumbers } from '../src/features/payees/payee-numbers.ts'
import { one } from '../src/platform/db.ts'
import type { Portal } from './harness.ts'
import { makePerson, type People, type Person } from './people.ts'

/** A payee that nothing else is about, so that it may be changed. */
export async function payeeOf({ db, secrets }: Portal, retailer: Person): Promise<number> {
  const sealed = sealNumbers(secrets, retailer.id, {
    pan: 'AKLPN4521R',
    accountNumber: '60312345678901',
  })
  const file = await one(
    db,
    sql<{ id: string }>`
      insert into files (storage_key, file_name, content_type, size_bytes, sha256, owner_id, is_upload)
      values ('2026-11/' || gen_random_uuid(), 'deed.pdf', 'application/pdf', 1, '\\x00', ${retailer.id}, true)
      returning id`,
  )
  const { id } = await one(
    db,
    sql<{ id: number }>`
      insert into payees (user_id, service_id, name, mobile, pan_cipher, pan_last4, account_cipher, account_last4,
        account_holder_name, bank_name, bank_branch, ifsc_code, amount_paise, payment_for, beneficiary_id,
        document_file_id)
      select ${retailer.id}, id, 'Meera Nair', '9890355128', ${sealed.pan_cipher}, ${sealed.pan_last4},
             ${sealed.account_cipher}, ${sealed.account_last4}, 'Meera Nair', 'Bank of Maharashtra', 'Baner',
             'MAHB0000174', 1850050, 'houserent', 'BEN' || gen_random_uuid(), ${file.id}
        from services where slug = 'rental-payments'
      returning id`,
  )
  return id
}

/** A retailer below the admin's distributor whom nothing keeps from being changed or deleted. */
export function newcomer({ db }: Portal, { distributor }: People): Promise<Person> {
  return makePerson(db, { roleId: 4, parentId: distributor.id, first: 'Nikhil', last: 'Joshi' })
}

export async function emptyGroup({ db }: Portal, owner: Person): Promise<number> {
  const { id } = await one(
    db,
    sql<{ id: number }>`
      insert into charge_groups (owner_id, role_id, name)
      values (${owner.id}, 3, 'Empty ' || gen_random_uuid()) returning id`,
  )
  return id
}

let paid = 0

/** A paid payment, as an invoice needs it; without its journal. */
export async function paidPayment({ db }: Portal, payer: Person): Promise<number> {
  paid += 1
  const { id } = await one(
    db,
    sql<{ id: number }>`
      insert into payments (order_id, payer_id, service_id, method_id, status, base_paise, charge_paise, total_paise,
        charge_rate, gst_rate, payee_name, payer_email, customer_ref_id, paid_at, settled_at)
      select ${`CK26112199${String(paid).padStart(6, '0')}`}, ${payer.id}, id, 1, 'paid', 10000, 150, 10150, 1.5, 18,
             'Meera Nair', ${payer.email}, 'USR', now(), now()
        from services where slug = 'rental-payments'
      returning id`,
  )
  return id
}
