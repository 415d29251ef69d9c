import { sql } from 'kysely'
import { type Db, one } from '../../src/platform/database/db.ts'

/** A payee like another, which is to be paid today. */
export async function dueOf(db: Db, payeeId: number): Promise<number> {
  const { id } = await one(
    db,
    sql<{ id: number }>`
      with payee as (
        insert into payees (user_id, service_id, name, mobile, pan_cipher, pan_last4, account_cipher, account_last4,
          account_holder_name, bank_name, bank_branch, ifsc_code, amount_paise, payment_for, beneficiary_id)
        select user_id, service_id, 'Asha Kale', mobile, pan_cipher, pan_last4, account_cipher, account_last4,
               'Asha Kale', bank_name, bank_branch, ifsc_code, amount_paise, payment_for, 'BEN' || gen_random_uuid()
          from payees where id = ${payeeId} returning id, user_id
      ), schedule as (
        insert into payment_schedules (payee_id, user_id, repeats, first_on, reminds)
        -- A reminder that is sent meanwhile would look like a change by the call that is tested.
        select id, user_id, 'once', indian_day(now()), false from payee returning id, first_on
      )
      insert into due_payments (schedule_id, due_on) select id, first_on from schedule returning id`,
  )
  return id
}

/** A bill that is remembered and overdue, at an operator of no feed. */
export async function rememberedOf(db: Db, userId: number): Promise<number> {
  const { id } = await one(
    db,
    sql<{ id: number }>`
      with operator as (
        insert into bill_operators (code, category_id, name, displayname, viewbill, fields, gone_at)
        select ${`R${userId}`}, min(id), 'Test Power', 'Number', true, '[]', now() from bill_categories returning id
      ), bill as (
        insert into remembered_bills (user_id, operator_id, name, number_last4, number_key, details_cipher, state,
          bill_key, amount_paise, due_on, known_at, last_polled_at)
        select ${userId}, id, 'Home electricity', '5731', 'n', '', 'found', 'n:1', 20000, indian_day(now()), now(), now()
          from operator returning id, user_id
      ), schedule as (
        insert into payment_schedules (remembered_id, user_id, repeats, first_on, reminds)
        select id, user_id, 'billed', indian_day(now()), false from bill returning id, remembered_id
      ), due as (
        insert into due_payments (schedule_id, due_on, bill_key, amount_paise)
        select id, indian_day(now()), 'n:1', 20000 from schedule
      )
      select remembered_id as id from schedule`,
  )
  return id
}

type WebhookBelongings = { webhookEndpoint: number; webhookDelivery: number }

/** A webhook endpoint of a person with a delivery that failed. */
export async function webhookEndpointOf(db: Db, userId: number): Promise<WebhookBelongings> {
  return one(
    db,
    sql<WebhookBelongings>`
      with endpoint as (
        insert into webhook_endpoints (account_id, url, types, secret_cipher)
        values (${userId}, 'https://shop.example.in/hook', '{payment.paid}', '') returning id
      ), event as (
        insert into account_events (account_id, type, data) values (${userId}, 'payment.paid', '{}') returning id
      ), delivery as (
        insert into webhook_deliveries (endpoint_id, event_id, state, next_at)
        select endpoint.id, event.id, 'failed', null from endpoint, event returning id
      )
      select endpoint.id as "webhookEndpoint", delivery.id as "webhookDelivery" from endpoint, delivery`,
  )
}

/** A payment link to a payee, by their owner. */
export async function linkOf(db: Db, payeeId: number): Promise<number> {
  const { id } = await one(
    db,
    sql<{ id: number }>`
      insert into payment_links (owner_id, nonce, token_hash, service_id, fields, payee_name, base_paise, expires_at)
      select user_id, decode(md5(id::text), 'hex'), sha256(id::text::bytea), service_id,
             jsonb_build_object('service_user_id', id, 'amount', '150.00'), name, 15000, now() + interval '1 day'
        from payees where id = ${payeeId} returning id`,
  )
  return id
}
