import { sql } from 'kysely'
import type { Batch } from '../../../platform/database/batches.ts'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import type { RequestContext } from '../../../platform/observability/request-context.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { actorInput, actorTypes, insertPaymentEvents } from '../../ledger/api.ts'
import { type QuotedPart, switchedOff } from '../../pricing/api.ts'
import type { LinkOrder } from './pay-call.ts'
import type { Payable, PayableKind } from './payable.ts'
import { claimCtes, payableColumns, payableValues } from './payable-sql.ts'

export type NewAttempt = {
  gatewayId: number
  accountId: number | null
  route: { gateway: string; reasons: string[] }
  baseRate: string
  /** Where the slab of the base rate begins; null with several parts. */
  baseFromPaise: bigint | null
  distributorId: number | null
  distributorRate: string
  distributorPaise: bigint
  adminId: number | null
  adminRate: string
  adminPaise: bigint
  platformPaise: bigint
  /** The shares of each part of a payment that has several, in their order. */
  distributorParts: bigint[] | null
  adminParts: bigint[] | null
  /** The base rate of each, and where its slab begins. */
  baseRateParts: string[] | null
  baseFromParts: bigint[] | null
}

export type NewPayment = {
  payer: Scope
  payable: Payable & { kind: string }
  serviceId: number
  methodId: number
  chargePaise: bigint
  /** Those of each part of a payment with several, in their order. */
  parts?: QuotedPart[] | null
  totalPaise: bigint
  chargeRate: string
  /** Where the slab of the rate begins; null with several parts. */
  chargeFromPaise: bigint | null
  gstRate: string
  payerEmail: string
  /** Same payer, payee, method and amount: the same payment, unless an idempotency key differs. */
  dedupeKey: string
  /** The payment link that it is an order of. */
  link: Pick<LinkOrder, 'id' | 'openerName'> | null
  idempotency: { key: string; bodyHash: Buffer } | null
  attempt: NewAttempt
}

export type ClaimedRow = { payment_id: number; order_id: string; attempt_id: number; expires_at: Date }

/** Minutes that a gateway order can be paid (design 6.3). */
const ORDER_MINUTES = 20

/**
 * Seconds for which one caller holds the lease of an attempt: one gateway call and a margin. It is renewed before each
 * further call, so that a repeat need not wait long for a caller that died.
 */
const LEASE_SECONDS = 6
/** Seconds after which the sweep polls a payment whose caller is at work. */
export const CALL_SECONDS = 20
/** An unfinished order younger than this is returned instead of a second one (design 6.2). */
const REPEAT_MINUTES = 15
/** How the lock of a payment link's order begins: it is held until the order has ended. */
export const LINK_LOCK = 'link:'

/** Columns of a new attempt after payment_id, number and reference. */
export const attemptColumns = sql`gateway_id, account_id, route, lease_until, expires_at, base_rate, distributor_id,
  distributor_rate, distributor_paise, admin_id, admin_rate, admin_paise, platform_paise, distributor_parts, admin_parts,
  base_from_paise, base_rate_parts, base_from_parts`

/** Their values, from a row `i` of `attemptInput`: leased to its creator, payable for the lifetime of an order. */
export const attemptValues = sql`
  i.gateway_id, i.account_id, i.route, now() + make_interval(secs => ${LEASE_SECONDS}),
  date_trunc('second', now()) + make_interval(mins => ${ORDER_MINUTES}), i.base_rate, i.distributor_id,
  i.distributor_rate, i.distributor_paise, i.admin_id, i.admin_rate, i.admin_paise, i.platform_paise, i.distributor_parts,
  i.admin_parts, i.base_from_paise, i.base_rate_parts, i.base_from_parts`

/** The columns of `attemptInput` with their types. */
export const attemptTypes = sql`gateway_id smallint, account_id smallint, route jsonb, base_rate numeric, distributor_id bigint,
  distributor_rate numeric, distributor_paise bigint, admin_id bigint, admin_rate numeric, admin_paise bigint,
  platform_paise bigint, distributor_parts bigint[], admin_parts bigint[], base_from_paise bigint,
  base_rate_parts numeric[], base_from_parts bigint[]`

/** A new attempt as JSON for a statement; paise are text, because they can exceed what a JSON number holds. */
export function attemptInput(a: NewAttempt) {
  return {
    gateway_id: a.gatewayId,
    account_id: a.accountId,
    route: a.route,
    base_rate: a.baseRate,
    distributor_id: a.distributorId,
    distributor_rate: a.distributorRate,
    distributor_paise: String(a.distributorPaise),
    admin_id: a.adminId,
    admin_rate: a.adminRate,
    admin_paise: String(a.adminPaise),
    platform_paise: String(a.platformPaise),
    distributor_parts: a.distributorParts?.map(String) ?? null,
    admin_parts: a.adminParts?.map(String) ?? null,
    base_from_paise: textOf(a.baseFromPaise),
    base_rate_parts: a.baseRateParts,
    base_from_parts: a.baseFromParts?.map(String) ?? null,
  }
}

const linkOrders = sql`, link_orders as (
        insert into payment_link_orders (payment_id, link_id, opener_name)
        select id, link_id, opener_name from claimed where link_id is not null
      )`

const textOf = (paise: bigint | null) => (paise === null ? null : String(paise))

function paymentInput(p: NewPayment, n: number, context: RequestContext | undefined) {
  const { payable } = p
  return {
    n,
    payer_id: p.payer.userId,
    dedupe_key: p.dedupeKey,
    key: p.idempotency?.key ?? null,
    link_id: p.link?.id ?? null,
    opener_name: p.link?.openerName ?? null,
    body_hash: p.idempotency && `\\x${p.idempotency.bodyHash.toString('hex')}`,
    kind: payable.kind,
    payable_id: payable.id,
    claim_note: payable.claimNote,
    service_id: p.serviceId,
    method_id: p.methodId,
    base_paise: String(payable.basePaise),
    charge_paise: String(p.chargePaise),
    part_charges: p.parts?.map((part) => String(part.chargePaise)) ?? null,
    part_rates: p.parts?.map((part) => part.rate) ?? null,
    part_froms: p.parts?.map((part) => String(part.fromPaise)) ?? null,
    total_paise: String(p.totalPaise),
    charge_rate: p.chargeRate,
    charge_from_paise: textOf(p.chargeFromPaise),
    gst_rate: p.gstRate,
    payee_name: payable.name,
    payee_account_last4: payable.accountLast4,
    payee_bank_name: payable.bankName,
    payment_for: payable.paymentFor,
    payer_email: p.payerEmail,
    ...attemptInput(p.attempt),
    ...actorInput(context),
  }
}

/**
 * Claims payments in one statement: idempotency key, lock of the unfinished order, payment, what its kind writes,
 * first attempt, timeline. Each payment is of another payer, and rows are locked in the order of payers, so that
 * two such statements cannot deadlock. Gives the ids of each (the first attempt's reference is the order id), or
 * nothing when the same payment was claimed before, or while its service is switched off for its payer.
 */
export async function claimPayments(
  db: Db,
  kinds: PayableKind[],
  payments: NewPayment[],
  contexts: Batch = [],
): Promise<(ClaimedRow | undefined)[]> {
  // A kind's insert costs PostgreSQL time even without rows: only the kinds of these payments are in the statement.
  const writing = kinds.filter(({ name, claim }) => claim && payments.some((p) => p.payable.kind === name))
  const isOfLink = payments.some(({ link }) => link !== null)
  const statement = [
    'claim-payments',
    ...writing.map(({ name }) => name),
    ...(isOfLink ? ['link'] : []),
  ].join('-')
  const rows = await many(
    db,
    sql<ClaimedRow & { n: number }>`
      ${sql.raw(`/* prepared ${statement} */`)}
      with fresh as (
        select nextval('payments_id_seq') as id, i.* from (
          select * from jsonb_to_recordset(${JSON.stringify(payments.map((p, n) => paymentInput(p, n, contexts[n])))}::jsonb) as i (
            n integer, payer_id bigint, dedupe_key text, key text, body_hash bytea, link_id bigint, opener_name text, kind text,
            payable_id bigint, claim_note text, service_id bigint, method_id smallint,
            base_paise bigint, charge_paise bigint, part_charges bigint[], part_rates numeric[], part_froms bigint[],
            total_paise bigint, charge_rate numeric, charge_from_paise bigint, gst_rate numeric,
            payee_name text, payee_account_last4 text, payee_bank_name text, payment_for text, payer_email text,
            ${attemptTypes}, ${actorTypes})
          order by payer_id) i
         where not exists (${switchedOff(sql.ref('i.payer_id'), sql.ref('i.service_id'))})
      ), keyed as (
        insert into idempotency_keys (payer_id, key, body_hash, payment_id)
        select payer_id, key, body_hash, id from fresh where key is not null
        on conflict do nothing returning payment_id
      ), locking as (
        insert into open_orders as locked (payer_id, dedupe_key, payment_id)
        select payer_id, dedupe_key, id from fresh
         where key is null or id in (select payment_id from keyed)
        on conflict (payer_id, dedupe_key) do update set payment_id = excluded.payment_id, opened_at = now()
          where excluded.payment_id in (select payment_id from keyed)
             or (locked.opened_at < now() - make_interval(mins => ${REPEAT_MINUTES})
                 and not starts_with(locked.dedupe_key, ${LINK_LOCK}))
        returning payment_id
      ), claimed as (
        select * from fresh where id in (select payment_id from locking)
      ), payment as (
        insert into payments (id, order_id, payer_id, ${payableColumns(kinds)}, service_id, method_id,
          base_paise, charge_paise, total_paise, charge_rate, charge_from_paise, gst_rate, payee_name, payee_account_last4,
          payee_bank_name, payment_for, payer_email, customer_ref_id, gateway_id, next_poll_at, member_id)
        overriding system value
        select id, order_id_for(id, now()), payer_id, ${payableValues(kinds)}, service_id, method_id,
          base_paise, charge_paise, total_paise, charge_rate, charge_from_paise, gst_rate, payee_name, payee_account_last4,
          payee_bank_name, payment_for, payer_email, 'USR-' || payer_id, gateway_id,
          now() + make_interval(secs => ${CALL_SECONDS}), member_id
          from claimed returning id, order_id
      )${claimCtes(writing)}${isOfLink ? linkOrders : sql``}, attempt as (
        insert into attempts (payment_id, number, reference, ${attemptColumns})
        select payment.id, 1, payment.order_id, ${attemptValues}
          from payment join claimed i on i.id = payment.id
        returning id, payment_id, reference, expires_at
      ), events as (
        ${insertPaymentEvents}
        select claimed.id, e.kind, e.detail, actor_id, request_id, api_key_id, member_id from claimed, lateral (values
          (1, 'created', jsonb_build_object('by', payer_id)), (2, 'route', route)) as e (n, kind, detail)
         order by claimed.id, e.n
      )
      select claimed.n, payment_id, reference as order_id, attempt.id as attempt_id, expires_at
        from attempt join claimed on claimed.id = payment_id`,
  )
  const claimed = new Map(rows.map(({ n, ...row }) => [n, row]))
  return payments.map((_, n) => claimed.get(n))
}

/** The sum in paise, with charges, of what a member of staff paid today in India, or is paying: all but what has ended unpaid. */
export async function paidTodayBy(db: Db, memberId: number): Promise<bigint> {
  const { paid_paise } = await one(
    db,
    sql<{ paid_paise: bigint }>`
      select coalesce(sum(total_paise), 0)::bigint as paid_paise from payments
       where member_id = ${memberId} and status not in ('failed', 'closed')
         and created_at >= date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'`,
  )
  return paid_paise
}

/** `body_hash` in hex; null without an idempotency key. */
export type EarlierRow = { payment_id: number; body_hash: string | null; total_paise: bigint }

/** The earlier payment that a claim conflicts with: by idempotency key if there is one, else the unfinished order. */
export function findEarlier(db: Db, payer: Scope, dedupeKey: string, key: string | null) {
  return maybe(
    db,
    key === null
      ? sql<EarlierRow>`
          select o.payment_id, null::text as body_hash, p.total_paise
            from open_orders o join payments p on p.id = o.payment_id
           where o.payer_id = ${payer.userId} and o.dedupe_key = ${dedupeKey}`
      : sql<EarlierRow>`
          select k.payment_id, encode(k.body_hash, 'hex') as body_hash, p.total_paise
            from idempotency_keys k join payments p on p.id = k.payment_id
           where k.payer_id = ${payer.userId} and k.key = ${key}`,
  )
}

/** Takes the lease of an attempt for this caller; false while another caller holds it. */
export async function takeLease(db: Db, attemptId: number): Promise<boolean> {
  const row = await maybe(
    db,
    sql`update attempts set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
         where id = ${attemptId} and status = 'claimed' and lease_until <= now() returning id`,
  )
  return row !== undefined
}

/** Holds the lease for one more gateway call. */
export async function renewLease(db: Db, attemptId: number): Promise<void> {
  await sql`
    update attempts set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
     where id = ${attemptId} and status = 'claimed'`.execute(db)
}

/** Releases the lease, so that a repeat can continue at once, and schedules the sweep soon. */
export async function releaseLease(db: Db, attemptId: number): Promise<void> {
  await sql`
    with freed as (
      update attempts set lease_until = now() where id = ${attemptId} and status = 'claimed' returning payment_id
    )
    update payments set next_poll_at = now() + interval '5 seconds'
      from freed where id = freed.payment_id and next_poll_at is not null`.execute(db)
}

/** The payer has just asked for this order: the sweep leaves it alone for a while. False when it is not theirs. */
export async function touchPayment(db: Db, payer: Scope, paymentId: number): Promise<boolean> {
  const row = await maybe(
    db,
    sql`update payments set last_requested_at = now() where id = ${paymentId} and payer_id = ${payer.userId} returning id`,
  )
  return row !== undefined
}
