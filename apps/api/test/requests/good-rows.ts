import { sql } from 'kysely'
import { sealNumbers } from '../../src/modules/payouts/payee-trust/payee-numbers-service.ts'
import { one } from '../../src/platform/database/db.ts'
import { eventually, type Portal } from '../portal/harness.ts'
import { makePerson, type People, type Person } from '../portal/people.ts'

/** A payee that nothing refers to, so that it can be changed. */
export async function payeeOf({ db, secrets }: Portal, retailer: Pick<Person, 'id'>): Promise<number> {
  const sealed = sealNumbers(secrets, retailer.id, {
    pan: 'AKLPN4521R',
    accountNumber: '60312345678901',
  })
  const file = await one(
    db,
    sql<{ id: string }>`
      insert into files (storage_key, key_cipher, file_name, content_type, size_bytes, sha256, owner_id, is_upload)
      values ('2026-11/' || gen_random_uuid(), 'v1.k1.x', 'deed.pdf', 'application/pdf', 1, '\\x00',
              ${retailer.id}, true)
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

/** A retailer below the admin's distributor that can be changed and deleted. */
export function newcomer({ db }: Portal, { distributor }: People): Promise<Person> {
  return makePerson(db, { roleId: 4, parentId: distributor.id, first: 'Nikhil', last: 'Joshi' })
}

/** The same with a new e-mail that is not in force yet. Gives their id. */
export async function waitingContact(portal: Portal, people: People): Promise<number> {
  const { id } = await newcomer(portal, people)
  await sql`
    insert into pending_contacts (user_id, field, value, asked_by, object_hash)
    values (${id}, 'email', ${`waits.${id}@example.in`}, ${people.admin.id}, ${Buffer.from(`link ${id}`)})`.execute(
    portal.db,
  )
  return id
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

/** A paid payment with what an invoice needs, but no journal. */
export async function paidPayment({ db }: Portal, payer: Person): Promise<number> {
  paid += 1
  const { id } = await one(
    db,
    sql<{ id: number }>`
      insert into payments (order_id, payer_id, service_id, method_id, status, base_paise, charge_paise, total_paise,
        charge_rate, gst_rate, payee_name, payer_email, customer_ref_id, paid_at, finalized_at)
      select ${`CK26112199${String(paid).padStart(6, '0')}`}, ${payer.id}, id, 1, 'paid', 10000, 150, 10150, 1.5, 18,
             'Meera Nair', ${payer.email}, 'USR', now(), now()
        from services where slug = 'rental-payments'
      returning id`,
  )
  return id
}

/** A paid payment with a partly refunded charge and its credit note. Returns the id of the payment. */
export async function creditedPayment(portal: Portal, payer: Person): Promise<number> {
  const paymentId = await paidPayment(portal, payer)
  await sql`
    with attempt as (
      insert into attempts (payment_id, number, gateway_id, reference, status, route, lease_until, expires_at, base_rate)
      select id, 1, 1, order_id, 'paid', '{}', now(), now(), 1.5 from payments where id = ${paymentId}
      returning id, payment_id
    ), refund as (
      insert into refunds (payment_id, attempt_id, source, reason, reference, status, base_paise, charge_paise, finalized_at,
                           next_poll_at)
      select payment_id, id, 'test', 'given back', 'RF' || payment_id || 'CREDITED', 'succeeded', 1000, 15, now(), null
        from attempt
      returning id
    ), journal as (
      insert into journals (source_type, source_id, kind) select 'refund', id, 'refund' from refund returning id
    )
    insert into postings (journal_id, account_id, amount_paise)
    select journal.id, a.id, case a.code when 'suspense' then 1015 else -1015 end
      from journal, ledger_accounts a where a.code in ('suspense', 'payee-payable')`.execute(portal.db)
  await eventually(
    async () => (await sql`select from tax_notes where payment_id = ${paymentId}`.execute(portal.db)).rows[0],
  )
  return paymentId
}

/** A paid bill, at an operator of no feed, that has been undecided for two days. Gives the id of its payment. */
export async function forgottenBill(portal: Portal, payer: Person, status = 'pending'): Promise<number> {
  const paymentId = await paidPayment(portal, payer)
  await sql`
    with operator as (
      insert into bill_operators (code, category_id, name, displayname, viewbill, fields, gone_at)
      select ${`T${paymentId}`}, min(id), 'Test Power', 'Number', false, '[]', now() from bill_categories returning id
    ), bill as (
      insert into bills (user_id, operator_id, amount_paise, number_last4, number_key, bill_key, details_cipher)
      select ${payer.id}, id, 10000, '5731', ${`n${paymentId}`}, ${`b${paymentId}`}, '' from operator returning id
    ), paid as (
      update payments set bill_id = bill.id from bill where payments.id = ${paymentId}
    )
    insert into bill_payments (payment_id, bill_id, reference, status, sends, sent_at, created_at, next_poll_at)
    select ${paymentId}, id, ${`BP${paymentId}`}, ${status}, 1, now() - interval '2 days', now() - interval '2 days',
           now() + interval '1 hour' from bill`.execute(portal.db)
  return paymentId
}

/** A bill in the exceptions queue that is assigned to a person. */
export async function assignedBill(portal: Portal, payer: Person, owner: Person): Promise<number> {
  const paymentId = await forgottenBill(portal, payer)
  await sql`insert into exception_cases (kind, record_id, payer_id, owner_id, assigned_at)
            values ('bill', ${paymentId}, ${payer.id}, ${owner.id}, now())`.execute(portal.db)
  return paymentId
}

/** An open reconciliation break with a gateway. */
export async function openDifference({ db }: Portal): Promise<number> {
  const { id } = await one(
    db,
    sql<{ id: number }>`
      insert into differences (source, kind, subject, day, theirs, amount_paise, currency, residual_paise)
      values ('cashfree', 'missing-here', 'row:' || gen_random_uuid(), '2026-11-01', '[]', 10000, 'INR', 0)
      returning id`,
  )
  return id
}
