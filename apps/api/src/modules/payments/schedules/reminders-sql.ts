import { sql } from 'kysely'
import { type Db, many } from '../../../platform/database/db.ts'
import { automaticDay } from '../mandates/mandates-sql.ts'
import { expected, isOpen, isThere, what } from './schedules-sql.ts'

export type ReminderKind = 'before' | 'on-day' | 'overdue'

export type Reminder = {
  due_id: number
  user_id: number
  kind: ReminderKind
  payee_name: string
  amount_paise: bigint
  due_on: string
  first_name: string
  email: string
  mobile: string
}

/** Days before the due day from which a person is reminded, once. */
const BEFORE_DAYS = 3
/** Days for which something overdue is still reminded of: after an outage, no reminders of last year. */
const OVERDUE_DAYS = 14

/**
 * Takes up to `limit` reminders that are due on a day in India, each once: three days before, on the day, and when
 * it is over. The caller sends them in the same transaction.
 */
export function takeReminders(trx: Db, today: string, limit: number) {
  return many(
    trx,
    sql<Reminder>`
      with due as (
        select d.id, d.due_on, s.user_id, coalesce(y.name, m.name) as payee_name, ${expected} as amount_paise,
               case when d.due_on > ${today}::date then 'before' when d.due_on = ${today}::date then 'on-day'
                    else 'overdue' end as kind
          from due_payments d
          join payment_schedules s on s.id = d.schedule_id and s.reminds
          ${what}
          join users u on u.id = s.user_id and u.status = 1
         where ${isOpen} and ${isThere}
           and d.due_on between ${today}::date - ${OVERDUE_DAYS}::int and ${today}::date + ${BEFORE_DAYS}::int
           -- The bank announces an automatic payment, and so does our notification when it is sent there.
           and ${automaticDay(today)} is null
           and not exists (
             select from due_reminders r
              where r.due_id = d.id
                and r.kind = case when d.due_on > ${today}::date then 'before' when d.due_on = ${today}::date then 'on-day'
                                  else 'overdue' end)
         order by d.due_on, d.id limit ${limit} for update of d skip locked
      ), noted as (
        insert into due_reminders (due_id, kind) select id, kind from due on conflict do nothing returning due_id
      )
      select due.id as due_id, due.user_id, due.kind, due.payee_name, due.amount_paise, due.due_on::text, u.first_name, u.email, u.mobile
        from due join noted on noted.due_id = due.id join users u on u.id = due.user_id
       order by due.due_on, due.id`,
  )
}
