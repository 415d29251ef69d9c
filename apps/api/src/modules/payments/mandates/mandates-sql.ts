import type { MandateReason } from '@chukta/contract/payments/mandates'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import { enterEffect } from '../../../platform/security/effects.ts'
import type { Scope } from '../../../platform/security/gate.ts'

export type MandateStatus = 'claimed' | 'asked' | 'active' | 'paused' | 'stopping' | 'ended'

export type MandateRow = {
  id: number
  user_id: number
  payee_id: number
  service_id: number
  payee_name: string
  gateway_id: number
  gateway: string
  account_id: number | null
  reference: string
  base_paise: bigint
  max_paise: bigint
  /** The payee has the account that the payer approved it for. */
  is_same_account: boolean
  status: MandateStatus
  reason: MandateReason | null
  session_id: string | null
  /** Whole hours since it was made, or since it was asked for. */
  age_hours: number
}

const columns = sql`
  m.id, m.user_id, m.payee_id, y.service_id, y.name as payee_name, m.gateway_id, g.slug as gateway, m.account_id, m.reference,
  m.base_paise, m.max_paise,
  exists (select from bank_accounts b where b.id = m.bank_account_id and b.replaced_at is null) as is_same_account, m.status, m.reason, m.session_id,
  floor(extract(epoch from now() - m.created_at) / 3600)::int as age_hours
  from mandates m join payees y on y.id = m.payee_id join payment_gateways g on g.id = m.gateway_id`

export function findMandate(db: Db, id: number) {
  return maybe(db, sql<MandateRow>`select ${columns} where m.id = ${id}`)
}

/** The newest of a payee of the scope's user. */
export function findNewest(db: Db, scope: Scope, payeeId: number) {
  return maybe(
    db,
    sql<MandateRow>`
      select ${columns} where m.payee_id = ${payeeId} and m.user_id = ${scope.userId} order by m.id desc limit 1`,
  )
}

/** Debits of a mandate that were sent to the bank and are not decided. */
export function findOnItsWay(db: Db, mandateId: number) {
  return maybe(
    db,
    sql<{ order_id: string; total_paise: bigint; debit_on: string }>`
      select p.order_id, p.total_paise, coalesce(a.debit_on, c.due_on)::text as debit_on
        from mandate_debits c join payments p on p.id = c.payment_id join attempts a on a.payment_id = p.id
       where c.mandate_id = ${mandateId} and p.status in ('created', 'open', 'pending', 'failed')
         and a.status in ('claimed', 'open')
       order by c.due_on limit 1`,
  )
}

export type NewMandateRow = {
  payeeId: number
  gatewayId: number
  accountId: number | null
  reference: string
  basePaise: bigint
  maxPaise: bigint
}

/** Claims the only live mandate of a payee. Undefined when there is one already. */
export function insertMandate(db: Db, scope: Scope, made: NewMandateRow) {
  return maybe(
    db,
    sql<{ id: number }>`
      insert into mandates (user_id, payee_id, gateway_id, account_id, reference, base_paise, max_paise, bank_account_id)
      values (${scope.userId}, ${made.payeeId}, ${made.gatewayId}, ${made.accountId}, ${made.reference},
              ${made.basePaise}::bigint, ${made.maxPaise}::bigint,
              (select id from bank_accounts where payee_id = ${made.payeeId} and replaced_at is null))
      on conflict (payee_id) where status in ('claimed', 'asked', 'active', 'paused') do nothing returning id`,
  )
}

/** The gateway has it: the payer is asked. False when its status has changed. */
export async function applyAsked(db: Db, id: number, sessionId: string): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      update mandates set status = 'asked', session_id = ${sessionId}, next_poll_at = now() + interval '5 seconds',
             poll_count = 0
       where id = ${id} and status in ('claimed', 'asked') returning id`,
  )
  return row !== undefined
}

/** Moves a mandate from the states that allow it. Gives whether it did. */
export async function move(
  db: Db,
  id: number,
  from: readonly MandateStatus[],
  to: { status: MandateStatus; reason: MandateReason | null },
): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      update mandates set status = ${to.status}, reason = ${to.reason}, poll_count = 0,
             next_poll_at = case when ${to.status} <> 'ended' then now() end,
             ended_at = case when ${to.status} = 'ended' then now() end
       where id = ${id} and status = any(${from})
         and (status, coalesce(reason, '')) is distinct from (${to.status}, coalesce(${to.reason}, ''))
      returning id`,
  )
  return row !== undefined
}

/**
 * Locks a mandate and the account that it was approved for until the transaction ends; false when nothing may be charged by
 * it, also where the payee's account has changed since the charge was priced.
 */
export async function lockActive(trx: Transaction<unknown>, id: number): Promise<boolean> {
  const row = await maybe(
    trx,
    sql`
      select m.id from mandates m join bank_accounts b on b.id = m.bank_account_id
       where m.id = ${id} and m.status = 'active' and b.replaced_at is null for update of m for share of b`,
  )
  return row !== undefined
}

/** Stops the live mandate of a payee of the scope's user. Undefined without one. */
export function stopLive(trx: Transaction<unknown>, scope: Scope, payeeId: number) {
  return maybe(
    trx,
    sql<{ id: number; reference: string }>`
      update mandates set status = 'stopping', reason = 'payer', next_poll_at = now(), poll_count = 0
       where payee_id = ${payeeId} and user_id = ${scope.userId} and status in ('claimed', 'asked', 'active', 'paused')
      returning id, reference`,
  )
}

/**
 * Takes up to `limit` mandates that are due for polling, and schedules the next poll of each: soon while the payer is
 * asked or the gateway is to end it, every six hours while it is on.
 */
export async function takeDue(db: Db, limit: number): Promise<number[]> {
  const rows = await many(
    db,
    sql<{ id: number }>`
      /* prepared take-due-mandates */
      update mandates set poll_count = poll_count + 1, last_polled_at = now(),
             next_poll_at = now() + interval '1 second' * case status
               when 'active' then 21600 when 'paused' then 21600 when 'claimed' then 60
               when 'asked' then least(5 * power(2, least(poll_count, 6)), 300)
               else least(5 * power(2, least(poll_count, 10)), 3600) end
       where id = any(array(select id from mandates where next_poll_at <= now()
                             order by next_poll_at limit ${limit} for update skip locked))
      returning id`,
  )
  return rows.map(({ id }) => id)
}

/** Whether it is this caller's turn to poll the gateway for a payer on the screen: every two seconds. */
export async function takeTurn(db: Db, id: number): Promise<boolean> {
  const row = await maybe(
    db,
    sql`update mandates set last_polled_at = now()
         where id = ${id} and status in ('asked', 'stopping') and (last_polled_at is null or last_polled_at < now() - interval '2 seconds')
        returning id`,
  )
  return row !== undefined
}

export type DueToCharge = { id: number; due_on: string; amount_paise: bigint }

/** Due debits of a mandate up to a day, the earliest first; none while one is on its way. */
export function listToCharge(db: Db, mandateId: number, today: string, until: string) {
  return many(
    db,
    sql<DueToCharge>`
      select d.id, d.due_on::text, coalesce(s.amount_paise, y.amount_paise) as amount_paise
        from mandates m
        join payees y on y.id = m.payee_id and y.deleted_at is null
        join payment_schedules s on s.payee_id = m.payee_id
        join due_payments d on d.schedule_id = s.id and d.payment_id is null and d.done_at is null
       where m.id = ${mandateId} and m.status = 'active' and d.due_on <= ${until}::date
         and d.due_on > ${today}::date - ${CHARGED_LATE_DAYS}::int and d.due_on >= indian_day(m.created_at)
         and not exists (select from mandate_debits c where c.payee_id = m.payee_id and c.due_on = d.due_on)
         and not exists (select from mandate_debits c join payments p on p.id = c.payment_id
                          where c.payee_id = m.payee_id and p.status in ('created', 'open', 'pending', 'failed'))
       order by d.due_on limit 1`,
  )
}

/** Locks a due payment; false when it is no longer open. */
export async function lockWaiting(trx: Transaction<unknown>, dueId: number): Promise<boolean> {
  const row = await maybe(
    trx,
    sql`select id from due_payments where id = ${dueId} and payment_id is null and done_at is null for update`,
  )
  return row !== undefined
}

/** Notes that a day of a payee is charged; a second time breaks the key, and with it the transaction. */
export async function insertCharge(
  trx: Transaction<unknown>,
  charge: { payeeId: number; dueOn: string; mandateId: number; paymentId: number },
): Promise<void> {
  enterEffect('mandate.debit')
  await sql`
    insert into mandate_debits (payee_id, due_on, mandate_id, payment_id)
    values (${charge.payeeId}, ${charge.dueOn}::date, ${charge.mandateId}, ${charge.paymentId})`.execute(trx)
}

/**
 * Charges of a mandate whose sender has died, while the payee has the account that it was approved for. After a change of
 * the account nothing is sent: on the day of the charge the sweep closes charges that the gateway does not have.
 */
export async function listUnsent(db: Db, mandateId: number): Promise<number[]> {
  const rows = await many(
    db,
    sql<{ payment_id: number }>`
      select c.payment_id from mandate_debits c join attempts a on a.payment_id = c.payment_id
        join mandates m on m.id = c.mandate_id join bank_accounts b on b.id = m.bank_account_id and b.replaced_at is null
       where c.mandate_id = ${mandateId} and a.status = 'claimed' and a.lease_until < now() and a.debit_on is not null`,
  )
  return rows.map((row) => row.payment_id)
}

/** Whether a payee is still to be paid, and the people to notify. */
export function findPayer(db: Db, mandateId: number) {
  return one(
    db,
    sql<{ first_name: string; email: string; mobile: string; has_dates: boolean }>`
      select u.first_name, u.email, u.mobile,
             y.deleted_at is null and exists (select from payment_schedules s where s.payee_id = m.payee_id) as has_dates
        from mandates m join users u on u.id = m.user_id join payees y on y.id = m.payee_id where m.id = ${mandateId}`,
  )
}

/** Schedules a poll of a mandate within a second, after a webhook that names it. */
export async function wakeMandate(db: Db, gateway: string, reference: string): Promise<void> {
  await sql`
    update mandates m set next_poll_at = now(), poll_count = 0
      from payment_gateways g
     where g.id = m.gateway_id and g.slug = ${gateway} and m.reference = ${reference}
       and m.status <> 'ended'`.execute(db)
}

/** Days for which a late payment is still charged, and not reminded of. */
const CHARGED_LATE_DAYS = 3

/** The status of the mandate that pays the payee of the schedule `s`; null without one. */
export const liveMandate = sql<'claimed' | 'asked' | 'active' | 'paused' | null>`
  (select m.status from mandates m
    where m.payee_id = s.payee_id and m.status in ('claimed', 'asked', 'active', 'paused'))`

/** So many days before its due day a mandate is about to pay it. */
const SOON_DAYS = 3

/**
 * The debit that the active mandate of a payee takes within three days of `today`, or has announced to its payer:
 * `base_paise`, without the charge, and `debit_on`. `payeeId` is a column.
 */
export const debitSoon = (payeeId: RawBuilder<number>, today: string) => sql`
  select m.base_paise, x.debit_on
    from mandates m
    join payment_schedules s on s.payee_id = m.payee_id
    join due_payments d on d.schedule_id = s.id and d.payment_id is null and d.done_at is null
   cross join lateral (select ${automaticDay(today)}::date as debit_on) x
   where m.payee_id = ${payeeId} and m.status = 'active'
     and (x.debit_on <= ${today}::date + ${SOON_DAYS}::int
          or exists (select from mandate_debits c where c.payee_id = m.payee_id and c.due_on = d.due_on)
             and x.debit_on is not null)
   order by x.debit_on limit 1`

/** The day on which a mandate pays the due payment `d` of the schedule `s`, or is paying it; null without one. */
export function automaticDay(today: string): RawBuilder<string | null> {
  return sql`
    coalesce(
      (select coalesce(a.debit_on, d.due_on)
         from mandate_debits c join payments p on p.id = c.payment_id join attempts a on a.payment_id = p.id
        where c.payee_id = s.payee_id and c.due_on = d.due_on
          -- Paid a moment ago, and not paired with its day yet: no reminder.
          and (p.status in ('created', 'open', 'pending', 'failed')
               or p.shown_status = 'PAID' and p.paid_at > now() - interval '1 hour'
                  and not exists (select from refunds r where r.payment_id = p.id and r.status = 'succeeded'))
        limit 1),
      (select greatest(d.due_on, ${today}::date + 2)
         from mandates m
        where m.payee_id = s.payee_id and m.status = 'active' and d.due_on >= indian_day(m.created_at)
          and d.due_on > ${today}::date - ${CHARGED_LATE_DAYS}::int
          and not exists (select from mandate_debits c where c.payee_id = s.payee_id and c.due_on = d.due_on)))::text`
}
