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
