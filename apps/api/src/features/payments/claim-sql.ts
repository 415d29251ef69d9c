import { sql } from 'kysely'
import { type Db, maybe } from '../../platform/db.ts'
import type { PayableBill } from '../bills/bills-service.ts'

export type NewAttempt = {
  gatewayId: number
  route: { gateway: string; reasons: string[] }
  baseRate: string
  distributorId: number | null
  distributorRate: string
  distributorPaise: bigint
  adminId: number | null
  adminRate: string
  adminPaise: bigint
  platformPaise: bigint
}

/** What a payment is for, as it is kept with the payment: a later change of the payee changes no receipt. */
export type Payable = {
  payeeId: number | null
  studentFeeId: number | null
  bill: PayableBill | null
  basePaise: bigint
  name: string
  accountLast4: string | null
  bankName: string | null
  paymentFor: string | null
  /** Tells one thing to pay from another: the same key, method and amount is the same payment. */
  key: string
}

export type NewPayment = {
  payerId: number
  payable: Payable
  serviceId: number
  methodId: number
  chargePaise: bigint
  totalPaise: bigint
  chargeRate: string
  gstRate: string
  payerEmail: string
  /** Same payer, payee, method and amount: the same payment, unless a key says otherwise. */
  naturalKey: string
  idempotency: { key: string; bodyHash: Buffer } | null
  attempt: NewAttempt
}

export type ClaimedRow = { payment_id: number; order_id: string; attempt_id: number; expires_at: Date }

/** Minutes that a gateway order can be paid (design 6.3). */
const ORDER_MINUTES = 20

/** Seconds that one caller may hold an attempt while it talks to the gateway (15 s of calls, and some air). */
export const LEASE_SECONDS = 20
/** An unfinished order younger than this is given back instead of a second one (design 6.2). */
const REPEAT_MINUTES = 15

/** Columns of a new attempt after payment_id, number and reference; see `attemptValues`. */
export const attemptColumns = sql`gateway_id, route, lease_until, expires_at, base_rate, distributor_id,
  distributor_rate, distributor_paise, admin_id, admin_rate, admin_paise, platform_paise`

/** What stands in `attemptColumns`: held by its maker for a while, payable for as long as an order lives. */
export const attemptValues = (a: NewAttempt) => sql`
  ${a.gatewayId}::smallint, ${JSON.stringify(a.route)}::jsonb, now() + make_interval(secs => ${LEASE_SECONDS}),
  date_trunc('second', now()) + make_interval(mins => ${ORDER_MINUTES}), ${a.baseRate}::numeric,
  ${a.distributorId}::bigint, ${a.distributorRate}::numeric, ${a.distributorPaise}::bigint, ${a.adminId}::bigint,
  ${a.adminRate}::numeric, ${a.adminPaise}::bigint, ${a.platformPaise}::bigint`

/**
 * Claims a payment in one statement: key, unfinished-order slot, payment, first attempt, timeline.
 * Gives its ids (the first attempt's reference is the order id), or nothing when the same payment was claimed by someone before.
 */
export function claimPayment(db: Db, p: NewPayment): Promise<ClaimedRow | undefined> {
  const key = p.idempotency?.key ?? null
  const to = p.payable
  const claimedBill = to.bill === null || to.bill.payAgain ? null : to.bill.billKey
  return maybe(
    db,
    sql<ClaimedRow>`
      /* prepared claim-payment */
      with fresh as (
        select nextval(pg_get_serial_sequence('payments', 'id')) as id
      ), keyed as (
        insert into idempotency_keys (payer_id, key, body_hash, payment_id)
        select ${p.payerId}, ${key}, ${p.idempotency?.bodyHash ?? null}, id from fresh where ${key}::text is not null
        on conflict do nothing returning payment_id
      ), slot as (
        insert into open_orders as held (payer_id, natural_key, payment_id)
        select ${p.payerId}, ${p.naturalKey}, id from fresh
         where ${key}::text is null or exists (select from keyed)
        on conflict (payer_id, natural_key) do update set payment_id = excluded.payment_id, opened_at = now()
          where ${key}::text is not null or held.opened_at < now() - make_interval(mins => ${REPEAT_MINUTES})
        returning payment_id
      ), payment as (
        insert into payments (id, order_id, payer_id, payee_id, student_fee_id, bill_id, service_id, method_id, base_paise, charge_paise,
          total_paise, charge_rate, gst_rate, payee_name, payee_account_last4, payee_bank_name, payment_for,
          payer_email, customer_ref_id, gateway_id, next_ask_at)
        overriding system value
        select fresh.id, order_id_for(fresh.id, now()), ${p.payerId}, ${to.payeeId}, ${to.studentFeeId}, ${to.bill?.billId ?? null},
          ${p.serviceId}, ${p.methodId},
          ${to.basePaise}, ${p.chargePaise}, ${p.totalPaise}, ${p.chargeRate}, ${p.gstRate}, ${to.name},
          ${to.accountLast4}, ${to.bankName}, ${to.paymentFor}, ${p.payerEmail}, ${`USR-${p.payerId}`},
          ${p.attempt.gatewayId},
          now() + make_interval(secs => ${LEASE_SECONDS})
          from fresh join slot on slot.payment_id = fresh.id
        returning id, order_id
      ), claimed_bill as (
        insert into bill_claims (bill_key, payment_id)
        select ${claimedBill}::text, id from payment where ${claimedBill}::text is not null
      ), attempt as (
        insert into attempts (payment_id, number, reference, ${attemptColumns})
        select id, 1, order_id, ${attemptValues(p.attempt)}
          from payment returning id, payment_id, reference, expires_at
      ), events as (
        insert into payment_events (payment_id, kind, detail)
        select id, kind, detail from payment, (values
          (1, 'created', ${JSON.stringify({ by: p.payerId })}::jsonb),
          (2, 'route', ${JSON.stringify(p.attempt.route)}::jsonb)) as e (n, kind, detail) order by n
      )
      select payment_id, reference as order_id, id as attempt_id, expires_at from attempt`,
  )
}

export type EarlierRow = { payment_id: number; body_hash: Buffer | null }

/** The payment that stood in the way of a claim: by key when there is one, else the unfinished order. */
export function findEarlier(db: Db, payerId: number, naturalKey: string, key: string | null) {
  return maybe(
    db,
    key === null
      ? sql<EarlierRow>`
          select payment_id, null::bytea as body_hash from open_orders
           where payer_id = ${payerId} and natural_key = ${naturalKey}`
      : sql<EarlierRow>`
          select payment_id, body_hash from idempotency_keys where payer_id = ${payerId} and key = ${key}`,
  )
}

/** Takes the attempt for this caller when nobody holds it; false while someone else talks to the gateway. */
export async function takeLease(db: Db, attemptId: number): Promise<boolean> {
  const row = await maybe(
    db,
    sql`update attempts set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
         where id = ${attemptId} and status = 'claimed' and lease_until <= now() returning id`,
  )
  return row !== undefined
}

/** Gives the attempt back, so that a repeat goes on at once, and has the sweep look at it soon. */
export async function releaseLease(db: Db, attemptId: number): Promise<void> {
  await sql`
    with freed as (
      update attempts set lease_until = now() where id = ${attemptId} and status = 'claimed' returning payment_id
    )
    update payments set next_ask_at = now() + interval '5 seconds'
      from freed where id = freed.payment_id and next_ask_at is not null`.execute(db)
}

/** A client asked for this order just now: the sweep leaves it alone for a while. */
export async function touchPayment(db: Db, paymentId: number): Promise<void> {
  await sql`update payments set touched_at = now() where id = ${paymentId}`.execute(db)
}
