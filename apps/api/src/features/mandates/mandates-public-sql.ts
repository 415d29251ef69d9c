import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** Has a mandate asked about within a second, after a webhook that names it. */
export async function wakeMandate(db: Db, gateway: string, reference: string): Promise<void> {
  await sql`
    update mandates m set next_ask_at = now(), ask_count = 0
      from payment_gateways g
     where g.id = m.gateway_id and g.slug = ${gateway} and m.reference = ${reference}
       and m.status <> 'ended'`.execute(db)
}

/** Days for which what is late is charged all the same, and not reminded of. */
export const CHARGED_LATE_DAYS = 3

/** The status of the mandate that pays the payee of the schedule `s`; null without one. */
export const liveMandate = sql<'claimed' | 'asked' | 'active' | 'paused' | null>`
  (select m.status from mandates m
    where m.payee_id = s.payee_id and m.status in ('claimed', 'asked', 'active', 'paused'))`

/** So many days before its due day a mandate is about to pay it. */
const SOON_DAYS = 3

/**
 * What the active mandate of a payee is about to take within three days of `today`, or has told its payer that it will:
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
          or exists (select from mandate_charges c where c.payee_id = m.payee_id and c.due_on = d.due_on)
             and x.debit_on is not null)
   order by x.debit_on limit 1`

/** The day on which the due payment `d` of the schedule `s` is paid by itself, or is being paid; null where it is not. */
export function automaticDay(today: string): RawBuilder<string | null> {
  return sql`
    coalesce(
      (select coalesce(a.debit_on, d.due_on)
         from mandate_charges c join payments p on p.id = c.payment_id join attempts a on a.payment_id = p.id
        where c.payee_id = s.payee_id and c.due_on = d.due_on
          -- Paid a moment ago, and not paired with its day yet: nobody is reminded of it.
          and (p.status in ('created', 'open', 'pending', 'failed')
               or p.shown_status = 'PAID' and p.paid_at > now() - interval '1 hour'
                  and not exists (select from refunds r where r.payment_id = p.id and r.status = 'succeeded'))
        limit 1),
      (select greatest(d.due_on, ${today}::date + 2)
         from mandates m
        where m.payee_id = s.payee_id and m.status = 'active' and d.due_on >= indian_day(m.created_at)
          and d.due_on > ${today}::date - ${CHARGED_LATE_DAYS}::int
          and not exists (select from mandate_charges c where c.payee_id = s.payee_id and c.due_on = d.due_on)))::text`
}
