import { sql } from 'kysely'
import { sealNumbers } from '../../src/modules/payouts/payee-trust/payee-numbers-service.ts'
import { type Db, maybe, one } from '../../src/platform/database/db.ts'
import { newApiKey } from '../../src/platform/security/api-key-text.ts'
import { givePushDevice } from '../messages/push.ts'
import { addSchool, addStudentFee } from '../payables/schools.ts'
import type { Portal } from '../portal/harness.ts'
import type { Person } from '../portal/people.ts'
import { dueOf, linkOf, rememberedOf, webhookEndpointOf } from './due-belongings.ts'

/** One record of each kind that a person may own, by id. */
export type Belongings = {
  payee: number
  service: number
  payment: number
  orderId: string
  group: number
  ticket: number
  exportJob: number
  reportView: number
  studentBill: string
  apiKey: string
  member: number
  device: number
  passkey: number
  approval: number
  dispute: number
  /** Held by a person. */
  payout: number
  /** On the exceptions queue, by its id there. */
  stuck: string
  /** A payee of a paid payment of several. */
  item: number
  /** A due payment to another payee of theirs. */
  due: number
  /** A remembered bill, which is due. */
  remembered: number
  /** A notification to them. */
  notice: number
  /** An address for their events, and what was posted to it. */
  webhookEndpoint: number
  webhookDelivery: number
  /** A payment link of theirs. */
  link: number
  /** A device of theirs that gets notifications. */
  pushDevice: number
  /** A text that they keep for answers. */
  canned: number
  /** A webhook event about their payment. */
  webhook: number
}

/**
 * Creates records of a person: a payee, a payment that ended unpaid, a charge group with a member, a ticket, an
 * export, a stored student bill, a pending proposal and a payment that is stuck. The server has to check the owner of each, and they prevent
 * the person from being deleted.
 */
export async function giveBelongings(
  { db, secrets }: Pick<Portal, 'db' | 'secrets'>,
  person: Person,
  member: Person,
): Promise<Belongings> {
  const sealed = sealNumbers(secrets, person.id, { pan: 'AKLPN4521R', accountNumber: '60312345678901' })
  const payee = await one(
    db,
    sql<{ id: number; service_id: number }>`
      insert into payees (user_id, service_id, name, mobile, pan_cipher, pan_last4, account_cipher, account_last4,
        account_holder_name, bank_name, bank_branch, ifsc_code, amount_paise, payment_for, beneficiary_id)
      select ${person.id}, id, 'Meera Nair', '9890355128', ${sealed.pan_cipher}, ${sealed.pan_last4},
             ${sealed.account_cipher}, ${sealed.account_last4}, 'Meera Nair',
             'Bank of Maharashtra', 'Baner', 'MAHB0000174', 1850050, 'houserent', 'BEN' || gen_random_uuid()
        from services where slug = 'rental-payments'
      returning id, service_id`,
  )
  const payment = await one(
    db,
    sql<{ id: number; order_id: string }>`
      insert into payments (order_id, payer_id, payee_id, service_id, method_id, status, base_paise, charge_paise,
        total_paise, charge_rate, gst_rate, payee_name, payer_email, customer_ref_id, finalized_at)
      values (${`CK261121${String(person.id).padStart(6, '0')}`}, ${person.id}, ${payee.id}, ${payee.service_id}, 1,
              'closed', 10000, 150, 10150, 1.5, 18, 'Meera Nair', ${person.email}, 'USR', now())
      returning id, order_id`,
  )
  await sql`
    insert into attempts (payment_id, number, gateway_id, reference, status, route, lease_until, expires_at, base_rate)
    values (${payment.id}, 1, 1, ${payment.order_id}, 'closed', '{"gateway":"Cashfree","reasons":[]}', now(), now(), 1.5)`.execute(
    db,
  )
  const group = await one(
    db,
    sql<{ id: number }>`
      with g as (
        insert into charge_groups (owner_id, role_id, name) values (${person.id}, 3, 'Standard') returning id, owner_id
      )
      insert into group_members (group_id, owner_id, user_id) select id, owner_id, ${member.id} from g
      returning group_id as id`,
  )
  const stuck = await one(
    db,
    sql<{ id: number }>`
      with made as (
        insert into payments (order_id, payer_id, payee_id, service_id, method_id, status, base_paise, charge_paise,
          total_paise, charge_rate, gst_rate, payee_name, payer_email, customer_ref_id, created_at, next_poll_at)
        values (${`CK261120${String(person.id).padStart(6, '0')}`}, ${person.id}, ${payee.id}, ${payee.service_id}, 1,
                'pending', 10000, 150, 10150, 1.5, 18, 'Meera Nair', ${person.email}, 'USR',
                now() - interval '1 day', now() + interval '1 day')
        returning id, order_id
      )
      insert into attempts (payment_id, number, gateway_id, reference, status, route, lease_until, expires_at, base_rate)
      select id, 1, 1, order_id, 'closed', '{"gateway":"Cashfree","reasons":[]}', now(), now(), 1.5 from made
      returning payment_id as id`,
  )
  await noteOf(db, person, payment.id)
  return {
    stuck: `payment-${stuck.id}`,
    webhook: await insertedId(
      db,
      sql`insert into webhook_log (gateway_id, event_key, payment_id, body)
          values (1, ${`event of ${payment.id}`}, ${payment.id}, '{}') returning id`,
    ),
    payee: payee.id,
    notice: await insertedId(
      db,
      sql`insert into notices (user_id, kind, record_id, facts, key)
          values (${person.id}, 'payment-paid', ${payment.id}, '{"no": "CK", "name": "Meera Nair"}',
                  ${`paid:${payment.id}`}) returning id`,
    ),
    pushDevice: await givePushDevice({ db, secrets }, person.id),
    canned: await insertedId(
      db,
      sql`insert into canned_replies (owner_id, title, body) values (${person.id}, 'Thanks', 'Thank you.') returning id`,
    ),
    due: await dueOf(db, payee.id),
    link: await linkOf(db, payee.id),
    ...(await webhookEndpointOf(db, person.id)),
    remembered: await rememberedOf(db, person.id),
    service: payee.service_id,
    payment: payment.id,
    orderId: payment.order_id,
    group: group.id,
    ticket: await insertedId(
      db,
      sql`insert into tickets (user_id, subject, description, priority)
          values (${person.id}, 'Receipt', 'Please send it again.', 'Low') returning id`,
    ),
    exportJob: await insertedId(
      db,
      sql`insert into export_jobs (user_id, request, format, rows_total, file_name)
          values (${person.id}, '{}', 'csv', 0, 'transactions.csv') returning id`,
    ),
    reportView: await insertedId(
      db,
      sql`insert into report_views (owner_id, name, search) values (${person.id}, 'Paid', '{"status": "PAID"}') returning id`,
    ),
    apiKey: await apiKeyOf(db, person.id),
    member: await memberOf(db, person.id),
    device: await insertedId(
      db,
      sql`insert into devices (user_id, token_hash, label, address)
          values (${person.id}, sha256(random()::text::bytea), 'Firefox on Linux', '192.0.2.1') returning id`,
    ),
    passkey: await insertedId(
      db,
      sql`insert into passkeys (user_id, name, credential_id, public_key, counter, backed_up)
          values (${person.id}, 'Phone', ${`phone-${person.id}`}, '', 0, false) returning id`,
    ),
    studentBill: await addStudentFee(db, person.id, await addSchool({ db, secrets }, person.id)),
    dispute: await insertedId(
      db,
      sql`insert into disputes (gateway_id, gateway_dispute_id, payment_id, attempt_id, status, phase, gateway_status,
            amount_paise, opened_at, respond_by, next_poll_at)
          select 1, ${`belonging-${person.id}`}, payment_id, id, 'open', 'retrieval', 'RETRIEVAL_CREATED', 10150, now(),
                 now() + interval '3 days', now() + interval '1 day' from attempts where payment_id = ${payment.id}
          returning id`,
    ),
    item: await paidItemOf(db, person, payee.id),
    payout: await insertedId(
      db,
      sql`insert into payouts (payment_id, status, held_because, message, amount_paise, next_poll_at)
          values (${payment.id}, 'held', 'by-person', 'Wait.', 10000, null) returning id`,
    ),
    approval: await insertedId(
      db,
      sql`insert into approvals (kind, call, title, status, maker_id, maker_role, input, changes, fingerprint)
          values ('charges', 'POST /store-master-charges', 'Master charges', 'waiting', ${person.id},
                  ${person.roleId}, ${JSON.stringify({ by: person.id, params: null, body: { charges: [] } })}, '[]', '\\x00') returning id`,
    ),
  }
}

/** A person who was invited to the staff of an account. Gives their id. */
export function memberOf(db: Db, accountId: number): Promise<number> {
  return insertedId(
    db,
    sql`insert into account_members (account_id, email, role, permissions, own_payments_only)
        values (${accountId}, 'staff-' || gen_random_uuid() || '@shop.example', 'support', '{tickets.view}', false)
        returning id`,
  )
}

/** A key that may read payees. Gives its id. */
export async function apiKeyOf(db: Db, userId: number): Promise<string> {
  const { id } = newApiKey('test')
  await sql`
    insert into api_keys (id, user_id, family, secret_hash, name, permissions, version)
    values (${id}, ${userId}, ${id}, sha256(${id}::bytea), 'Shop', '{payees.view}', '2026-12-01')`.execute(db)
  return id
}

/** The payee as the only item of a payment with a receipt, of which the books know nothing: it is not paid. */
function paidItemOf(db: Db, person: Person, payeeId: number): Promise<number> {
  return insertedId(
    db,
    sql`with paid as (
          insert into payments (order_id, payer_id, item_count, service_id, method_id, status, base_paise, charge_paise,
            total_paise, charge_rate, gst_rate, payee_name, payer_email, customer_ref_id, paid_at, finalized_at)
          select 'CK26112188' || lpad(${person.id}::text, 6, '0'), ${person.id}, 1, service_id, 1, 'closed', 10000, 150, 10150,
                 1.5, 18, '1 payee', ${person.email}, 'USR', now(), now() from payees where id = ${payeeId}
          returning id
        )
        insert into payment_items (payment_id, position, payee_id, base_paise, charge_paise, payee_name, payee_account_last4,
          payee_bank_name)
        select paid.id, 1, ${payeeId}, 10000, 150, 'Meera Nair', '6093', 'Bank of Maharashtra' from paid returning id`,
  )
}

/** A credit note for a payment, as the job that numbers them would have written it. */
async function noteOf(db: Db, person: Person, paymentId: number): Promise<void> {
  await sql`
    with series as (
      insert into document_series (head, last) values ('ZZ/2627/C', 1)
      on conflict (head) do update set last = document_series.last + 1 returning id, last
    ), supplier as (
      insert into tax_suppliers (legal_name, trade_name, address, state_code, gstin, cin)
      values (${`Supplier of ${person.id}`}, 'Chukta', '', '27', '', '') returning id
    ), recipient as (
      insert into tax_recipients (user_id, name, mobile, legal_name, address, state, state_code)
      values (${person.id}, ${person.name}, '9890355128', '', '', 'Maharashtra', '27') returning id
    ), invoice as (
      insert into tax_invoices (payment_id, series_id, number, no, dated_at, place_of_supply, sac, gst_rate, value_paise,
                                taxable_paise, cgst_paise, sgst_paise, igst_paise)
      select ${paymentId}, id, 1000 + last, 'ZZ/2627/' || 1000 + last, now(), '27', '997158', 0, 150, 150, 0, 0, 0 from series
      returning payment_id
    ), journal as (
      insert into journals (source_type, source_id, kind)
      values ('belonging', ${person.id}, 'note'), ('belonging', ${person.id}, 'and back') returning id, kind
    ), posted as (
      insert into postings (journal_id, account_id, amount_paise)
      -- There and back: the books of these records stay as they are.
      select j.id, a.id, 15 * case j.kind when 'note' then 1 else -1 end * case a.code when 'suspense' then 1 else -1 end
        from journal j, ledger_accounts a where a.code in ('suspense', 'payee-payable') returning journal_id
    )
    insert into tax_notes (journal_id, payment_id, kind, series_id, number, no, dated_at, supplier_id, recipient_id,
                           value_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise, amount_paise, service_name,
                           payment_mode)
    select distinct journal_id, payment_id, 'credit', series.id, series.last, 'ZZ/2627/C' || series.last, now(),
           supplier.id, recipient.id, 15, 15, 0, 0, 0, 15, 'Rental payments', 'UPI'
      from posted, invoice, series, supplier, recipient
     where journal_id = (select id from journal where kind = 'note')`.execute(db)
}

async function insertedId(db: Db, statement: ReturnType<typeof sql>): Promise<number> {
  const row = await maybe(db, statement as ReturnType<typeof sql<{ id: number }>>)
  return row?.id ?? 0
}
