import { DUE_AHEAD_DAYS, type DuePayment, type Repeats } from '@chukta/contract/payments/schedules'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { automaticDay, liveMandate } from '../mandates/mandates-sql.ts'

/** Days before its day from which a payment pays a due one. */
const EARLY_DAYS = 15
/** Days for which paid or done items stay on the list. */
const KEPT_DAYS = 31
/** Days ahead that are listed; beyond them the next of each payee. */
const LISTED_DAYS = 45
const MOST_LISTED = 1_000

export type Schedule = {
  repeats: Repeats
  /** A day in India. */
  firstOn: string
  /** Null: the payee's own amount. */
  amountPaise: bigint | null
  reminds: boolean
}

export type ScheduledPayee = {
  payee_id: number
  payee_name: string
  service_id: number
  payee_paise: bigint
  repeats: Repeats | null
  first_on: string | null
  next_on: string | null
  amount_paise: bigint | null
  reminds: boolean | null
}

/** A payee of the scope's user, with when it is to be paid. */
export function findScheduled(db: Db, scope: Scope, payeeId: number, today: string) {
  return maybe(
    db,
    sql<ScheduledPayee>`
      select p.id as payee_id, p.name as payee_name, p.service_id, p.amount_paise as payee_paise, s.repeats,
             s.first_on::text, s.amount_paise, s.reminds,
             (select min(d.due_on)::text from due_payments d
               where d.schedule_id = s.id and d.due_on >= ${today}::date and ${isOpen}) as next_on
        from payees p left join payment_schedules s on s.payee_id = p.id
       where p.id = ${payeeId} and p.user_id = ${scope.userId} and p.deleted_at is null`,
  )
}

/** An open due payment `d`. */
export const isOpen = sql`d.payment_id is null and d.done_at is null`

/** The payable of the schedule `s`: the payee `y`, or the remembered bill `m`; neither once they are deleted. */
export const what = sql`
  left join payees y on y.id = s.payee_id and y.deleted_at is null
  left join remembered_bills m on m.id = s.remembered_id and m.forgotten_at is null`
export const isThere = sql`(y.id is not null or m.id is not null)`

/** Sets when a payee is to be paid. Removes open days from today on that are no longer in it; overdue ones stay. */
export async function writeSchedule(
  trx: Transaction<unknown>,
  owner: { payeeId: number; userId: number },
  schedule: Schedule,
  today: string,
): Promise<void> {
  const { repeats, firstOn, amountPaise, reminds } = schedule
  const { id } = await one(
    trx,
    sql<{ id: number }>`
      insert into payment_schedules as s (payee_id, user_id, repeats, first_on, amount_paise, reminds)
      values (${owner.payeeId}, ${owner.userId}, ${repeats}, ${firstOn}::date, ${amountPaise}::bigint, ${reminds})
      on conflict (payee_id) do update
        set repeats = excluded.repeats, first_on = excluded.first_on, amount_paise = excluded.amount_paise,
            reminds = excluded.reminds, updated_at = now()
      returning id`,
  )
  await sql`
    delete from due_payments d using payment_schedules s
     where s.id = ${id} and d.schedule_id = s.id and d.due_on >= ${today}::date and ${isOpen}
       and d.due_on not in (select due_days(s.first_on, s.repeats, ${today}::date + ${DUE_AHEAD_DAYS}::int))`.execute(
    trx,
  )
  await addDays(trx, today, owner.userId)
}

/** Makes the days that have come near, of one person or of all. */
export async function addDays(db: Db, today: string, userId: number | null = null): Promise<void> {
  await sql`
    insert into due_payments (schedule_id, due_on)
    select s.id, day
      from payment_schedules s, due_days(s.first_on, s.repeats, ${today}::date + ${DUE_AHEAD_DAYS}::int) day
     where (${userId}::bigint is null or s.user_id = ${userId})
       -- Days before the schedule was made or changed were never due.
       and day >= indian_day(s.updated_at)
    on conflict (schedule_id, due_on) do nothing`.execute(db)
}

export async function deleteSchedule(db: Db, scope: Scope, payeeId: number): Promise<void> {
  await sql`delete from payment_schedules where payee_id = ${payeeId} and user_id = ${scope.userId}`.execute(
    db,
  )
}

/** The amount to be paid; zero: any amount. */
export const expected = sql<bigint>`coalesce(d.amount_paise, s.amount_paise, y.amount_paise, 0)`

/** The amount that a payee got of a payment, its own or that of an item, less refunds. */
const kept = (paid: {
  paymentId: RawBuilder<unknown>
  itemId: RawBuilder<unknown>
  basePaise: RawBuilder<unknown>
}) => sql<bigint>`
  ${paid.basePaise} - coalesce((select sum(r.base_paise) from refunds r
                                 where r.payment_id = ${paid.paymentId} and r.item_id is not distinct from ${paid.itemId}
                                   and r.status = 'succeeded'), 0)`

/**
 * Pairs payments with due days, of one person or of all: the first open day with the first payment of its payee
 * that brought its amount, alone or among several, from 15 days before its day on. A fully refunded one is due again.
 * A payment of any amount pays a bill of its account. A bill that the operator identified is paid by its own payment
 * alone, at any time.
 */
export async function pairPayments(db: Db, today: string, userId: number | null = null): Promise<void> {
  const ofPayee = {
    paymentId: sql`p.id`,
    itemId: sql`i.id`,
    basePaise: sql`coalesce(i.base_paise, p.base_paise)`,
  }
  const ofPart = { paymentId: sql`w.id`, itemId: sql`w.item_id`, basePaise: sql`w.base_paise` }
  await sql`
    update due_payments d set payment_id = null
      from payment_schedules s cross join payments p
      left join payment_items i on i.payment_id = p.id and i.payee_id = s.payee_id
     where s.id = d.schedule_id and p.id = d.payment_id and (${userId}::bigint is null or s.user_id = ${userId})
       and d.due_on >= ${today}::date - ${KEPT_DAYS}::int and ${kept(ofPayee)} <= 0`.execute(db)
  await sql`
    with recursive open as (
      select d.id, s.id as schedule_id, s.payee_id, s.user_id, m.number_key, d.bill_key, d.due_on,
             case when m.id is null then ${expected} else 0 end as expected_paise,
             case when d.bill_key is null
                  then greatest(s.created_at, (d.due_on - ${EARLY_DAYS}::int)::timestamp at time zone 'Asia/Kolkata')
                  end as earliest,
             row_number() over (partition by s.id order by d.due_on) as k
        from due_payments d join payment_schedules s on s.id = d.schedule_id ${what}
       where ${isOpen} and (d.bill_key is not null or d.due_on <= ${today}::date + ${EARLY_DAYS}::int)
         and (s.payee_id is not null or m.id is not null)
         and (${userId}::bigint is null or s.user_id = ${userId})
    ), paired as (
      select schedule_id, 0::bigint as k, 0::bigint as due_id, 0::bigint as payment_id
        from (select distinct schedule_id from open) one
      union all
      select o.schedule_id, o.k, o.id, coalesce(found.id, b.payment_id)
        from paired b join open o on o.schedule_id = b.schedule_id and o.k = b.k + 1
        left join lateral (
          select w.id
            from (
              select p.id, p.created_at, p.base_paise, null::bigint as item_id from payments p
               where p.payee_id = o.payee_id and p.id > b.payment_id and p.shown_status = 'PAID'
              union all
              select p.id, p.created_at, i.base_paise, i.id
                from payment_items i join payments p on p.id = i.payment_id
               where i.payee_id = o.payee_id and i.payment_id > b.payment_id and p.shown_status = 'PAID'
              union all
              select p.id, p.created_at, p.base_paise, null
                from bills l join payments p on p.bill_id = l.id
               where l.user_id = o.user_id and l.number_key = o.number_key
                 and (o.bill_key is null or l.bill_key = o.bill_key)
                 and p.payer_id = o.user_id and p.id > b.payment_id and p.shown_status = 'PAID'
            ) w
           where (o.earliest is null or w.created_at >= o.earliest)
             and not exists (select from due_payments t where t.payment_id = w.id and t.schedule_id = o.schedule_id)
             and ${kept(ofPart)} >= greatest(o.expected_paise, 1)
           order by w.id limit 1
        ) found on true
    ), first_due as (
      select distinct on (schedule_id, payment_id) due_id, payment_id
        from paired where payment_id > 0 order by schedule_id, payment_id, k
    )
    update due_payments d set payment_id = f.payment_id from first_due f where d.id = f.due_id`.execute(db)
}

export type DueRow = {
  id: number
  payee_id: number | null
  remembered_id: number | null
  operator_name: string | null
  payee_name: string
  service_id: number
  service_name: string
  due_on: string
  amount_paise: bigint
  repeats: DuePayment['repeats']
  payment_id: number | null
  is_done: boolean
  mandate: 'claimed' | 'asked' | 'active' | 'paused' | null
  /** The day on which a mandate pays it. */
  automatic_on: string | null
}

/** Due payments of the scope's user within 45 days or next, by day, and those paid or done in the last 31 days. */
export function listDue(db: Db, scope: Scope, today: string) {
  return many(
    db,
    sql<DueRow>`
      select d.id, s.payee_id, s.remembered_id, o.name as operator_name, coalesce(y.name, m.name) as payee_name,
             v.id as service_id, v.name as service_name, d.due_on::text,
             ${expected} as amount_paise, s.repeats, d.payment_id, d.done_at is not null as is_done,
             ${liveMandate} as mandate, ${automaticDay(today)} as automatic_on
        from due_payments d
        join payment_schedules s on s.id = d.schedule_id ${what}
        left join bill_operators o on o.id = m.operator_id
        left join bill_categories c on c.id = o.category_id
        join services v on v.id = coalesce(y.service_id, c.service_id)
       where s.user_id = ${scope.userId}
         and case when ${isOpen}
               then d.due_on <= ${today}::date + ${LISTED_DAYS}::int
                    or d.due_on = (select min(due_on) from due_payments n
                                    where n.schedule_id = s.id and n.due_on > ${today}::date
                                      and n.payment_id is null and n.done_at is null)
               else d.due_on >= ${today}::date - ${KEPT_DAYS}::int end
       order by d.due_on, payee_name, d.id limit ${MOST_LISTED}`,
  )
}

/** The scope user's open due payments until a day that no mandate pays, with the earliest day and the sum. */
export function countOpenUntil(db: Db, scope: Scope, today: string, until: string) {
  return one(
    db,
    sql<{ n: number; first_on: string | null; amount_paise: bigint }>`
      select count(*) as n, min(d.due_on)::text as first_on, coalesce(sum(${expected}), 0)::bigint as amount_paise
        from due_payments d join payment_schedules s on s.id = d.schedule_id ${what}
       where s.user_id = ${scope.userId} and ${isOpen} and ${isThere} and d.due_on <= ${until}::date
         and ${automaticDay(today)} is null`,
  )
}

/** Marks a due payment of the scope's user as done, or open again. Undefined for none of theirs; null where it was paid. */
export async function markDue(
  db: Db,
  scope: Scope,
  id: number,
  isDone: boolean,
): Promise<{ is_paid: boolean } | undefined> {
  return maybe(
    db,
    sql<{ is_paid: boolean }>`
      with mine as (
        select d.id, d.payment_id is not null as is_paid
          from due_payments d join payment_schedules s on s.id = d.schedule_id
         where d.id = ${id} and s.user_id = ${scope.userId}
           for update of d
      ), marked as (
        update due_payments d set done_at = case when ${isDone} then coalesce(d.done_at, now()) end
          from mine where d.id = mine.id and not mine.is_paid
      )
      select is_paid from mine`,
  )
}
