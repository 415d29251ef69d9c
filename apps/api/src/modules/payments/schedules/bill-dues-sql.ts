import type { BillRepeats } from '@chukta/contract/payables/remembered-bills'
import { DUE_AHEAD_DAYS } from '@chukta/contract/payments/schedules'
import { sql, type Transaction } from 'kysely'
import { one } from '../../../platform/database/db.ts'
import { addDays, isOpen, pairPayments } from './schedules-sql.ts'

export type BillSchedule = {
  repeats: BillRepeats
  /** A day in India; without meaning where the operator says when the bill is due. */
  firstOn: string
  reminds: boolean
}

/**
 * Sets when a remembered bill is due. Removes open days that are no longer in it; of days of the person's own choice,
 * overdue ones stay. The operator's days come by `writeBillDue`.
 */
export async function writeBillSchedule(
  trx: Transaction<unknown>,
  bill: { id: number; userId: number },
  { repeats, firstOn, reminds }: BillSchedule,
  today: string,
): Promise<void> {
  const { id } = await one(
    trx,
    sql<{ id: number }>`
      insert into payment_schedules (remembered_id, user_id, repeats, first_on, reminds)
      values (${bill.id}, ${bill.userId}, ${repeats}, ${firstOn}::date, ${reminds})
      on conflict (remembered_id) do update
        set repeats = excluded.repeats, first_on = excluded.first_on, reminds = excluded.reminds, updated_at = now()
      returning id`,
  )
  await sql`
    delete from due_payments d
     where d.schedule_id = ${id} and ${isOpen}
       and case when ${repeats}::text = 'billed' then d.bill_key is null
                else d.bill_key is not null
                  or d.due_on >= ${today}::date
                     and d.due_on not in (select due_days(${firstOn}::date, ${repeats}, ${today}::date + ${DUE_AHEAD_DAYS}::int)) end`.execute(
    trx,
  )
  await addDays(trx, today, bill.userId)
}

/**
 * The unpaid bill of a remembered account at its operator, instead of an earlier one; null: none. Nothing where the
 * person chose the days. A bill paid meanwhile is paired first: it was due, and stays as paid.
 */
export async function writeBillDue(
  trx: Transaction<unknown>,
  remembered: { id: number; userId: number },
  bill: { key: string; dueOn: string; amountPaise: bigint } | null,
  today: string,
): Promise<void> {
  await pairPayments(trx, today, remembered.userId)
  const { key, dueOn, amountPaise } = bill ?? { key: null, dueOn: null, amountPaise: null }
  await sql`
    delete from due_payments d using payment_schedules s
     where s.remembered_id = ${remembered.id} and d.schedule_id = s.id and s.repeats = 'billed' and ${isOpen}
       and (d.bill_key is distinct from ${key}::text or d.due_on is distinct from ${dueOn}::date)`.execute(
    trx,
  )
  if (!bill) return
  await sql`
    insert into due_payments as d (schedule_id, due_on, bill_key, amount_paise)
    select id, ${dueOn}::date, ${key}, ${amountPaise}::bigint
      from payment_schedules where remembered_id = ${remembered.id} and repeats = 'billed'
    on conflict (schedule_id, due_on) do update set bill_key = excluded.bill_key, amount_paise = excluded.amount_paise
     where ${isOpen}`.execute(trx)
}
