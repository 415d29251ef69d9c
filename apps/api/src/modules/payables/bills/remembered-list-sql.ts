import type { BillRepeats } from '@chukta/contract/payables/remembered-bills'
import { sql } from 'kysely'
import { type Db, many } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'

/** Days for which a payment counts for a bill that names no billing period. */
const WINDOW_DAYS = 30

export type RememberedRow = {
  id: number
  name: string
  operator_name: string
  category_name: string
  icon_name: string
  number_last4: string
  is_billed: boolean
  is_gone: boolean
  state: 'found' | 'nothing' | 'unknown'
  why: string | null
  amount_paise: bigint | null
  due_on: string | null
  known_at: Date
  transaction_id: number | null
  is_asking: boolean
  repeats: BillRepeats
  first_on: string
  next_on: string | null
  reminds: boolean
}

/** The remembered bills of the scope's user; open ones first, by day. */
export function listRemembered(db: Db, scope: Scope) {
  return many(
    db,
    sql<RememberedRow>`
      with mine as (
        select r.*, o.name as operator_name, c.name as category_name, c.icon_name, o.viewbill as is_billed,
               o.gone_at is not null as is_gone, s.id as schedule_id, s.repeats, s.first_on, s.reminds,
               (select max(p.id) from bills b join payments p on p.bill_id = b.id
                 where b.user_id = r.user_id and b.number_key = r.number_key and b.bill_key = r.bill_key
                   and p.shown_status = 'PAID'
                   and (r.bill_key <> r.number_key or p.paid_at > now() - make_interval(days => ${WINDOW_DAYS}))
                   and not exists (select from bill_payments x where x.payment_id = p.id and x.status = 'refused')
               ) as transaction_id
          from remembered_bills r
          join bill_operators o on o.id = r.operator_id
          join bill_categories c on c.id = o.category_id
          join payment_schedules s on s.remembered_id = r.id
         where r.user_id = ${scope.userId} and r.forgotten_at is null
      )
      select id, name, operator_name, category_name, icon_name, number_last4, is_billed, is_gone, state, why,
             amount_paise, due_on::text, known_at, transaction_id, next_poll_at is not null as is_asking, repeats,
             first_on::text, reminds,
             (select min(d.due_on)::text from due_payments d
               where d.schedule_id = mine.schedule_id and d.payment_id is null and d.done_at is null) as next_on
        from mine
       order by transaction_id is not null or state = 'nothing', next_on nulls last, lower(name), id`,
  )
}
