import { type RawBuilder, sql } from 'kysely'
import type { ExceptionRow } from '../../../platform/exception-source.ts'

/** Until then a payer may be at it and a bank may decide: nothing is stuck yet. */
const UNDECIDED_MINUTES = 5
/** From then on a person may end it; money that comes after all is booked as any late capture is. */
export const UNDECIDED_HOURS = 24

/** Hundredths of a currency as a person reads them in a sentence: 1850050 as ₹18,500.50, or as USD 18,500.50. */
const money = (hundredths: RawBuilder<unknown>, currency: RawBuilder<unknown> = sql`'INR'`) =>
  sql`case when ${currency} = 'INR' then ${'₹'}::text else ${currency} || ' ' end
      || regexp_replace(regexp_replace(lpad(${hundredths}::text, greatest(3, length(${hundredths}::text)), '0'),
           '(..)$', '.\\1'), '(\\d)(?=(\\d\\d)*\\d{3}\\.)', '\\1,', 'g')`

/** The end of a sentence with a difference: which way it goes, and where the money is. */
const howFar = sql`
  case when held.amount_paise < p.total_paise
       then case when held.disputed > 0 then ' short. The payer''s bank disputes it.'
                 when held.undecided = 0 then ' short. It is on its way back.' else ' short.' end
       else case when held.disputed > 0 then ' too much. The payer''s bank disputes it.'
                 when held.undecided = 0 then ' too much. It is on its way back.' else ' too much.' end end`

/**
 * Payments that are not final though their payer can be done with them, and those with money in suspense. Money that is
 * being refunded stays listed until it is gone.
 */
export const paymentExceptionRows = sql<ExceptionRow>`
  select p.id as record_id, p.order_id, p.payer_id, coalesce(held.amount_paise, p.total_paise) as amount_paise,
         coalesce(held.currency, 'INR') as currency, coalesce(held.since, p.created_at) as since,
         coalesce(held.next_at, p.next_poll_at) as next_at,
         case when held.n > 0 then
                case when p.status = 'paid' then 'The order was paid more than once: '
                     when held.currency <> 'INR' then 'Money came in another currency: '
                     when p.status = 'closed' or held.amount_paise = p.total_paise
                       then 'Money came that is not what was ordered: '
                     else 'Received ' end
                || ${money(sql`held.amount_paise`, sql`held.currency`)}
                || case when p.status in ('paid', 'closed') or held.currency <> 'INR' or held.amount_paise = p.total_paise
                          then case when held.disputed > 0 then ' that the payer''s bank disputes.'
                                    when held.undecided = 0 then ' on its way back.' else '.' end
                        else ', expected ' || ${money(sql`p.total_paise`)} || ': '
                             || ${money(sql`abs(held.amount_paise - p.total_paise)`)} || ${howFar} end
              when p.status = 'mismatch' then 'The gateway reports something else than was ordered.'
              when p.next_poll_at is null then 'No gateway knows the outcome. The bank has to confirm it.'
              when p.status = 'pending' then 'The bank has not decided.'
              when p.status = 'created' then 'No gateway has answered.'
              else 'The order is over and its gateway has not confirmed its end.' end as reason,
         case when p.status in ('created', 'open', 'pending', 'failed') and coalesce(held.undecided, 0) = 0
                   and p.created_at < now() - make_interval(hours => ${UNDECIDED_HOURS}) then '{accept}'::text[]
              when p.status not in ('mismatch', 'closed') or coalesce(held.undecided, 0) = 0 then '{}'::text[]
              when p.status = 'mismatch' and held.n = 1 and held.currency = 'INR' and not held.is_less and p.total_paise - held.amount_paise <= p.charge_paise
                then '{accept,refund}' else '{refund}' end as actions
    from payments p
    left join lateral (
      select c.currency, count(*) as n, sum(c.amount_paise - coalesce(d.taken_paise, 0))::bigint as amount_paise,
             min(c.seen_at) as since, min(r.next_poll_at) as next_at, count(*) filter (where d.is_held) as disputed,
             count(*) filter (where r.id is null and d.is_held is not true) as undecided,
             bool_or(d.taken_paise > 0) is true as is_less
        from captures c
        left join lateral (select bool_or(money = 'held') as is_held,
                                  sum(disputed_paise) filter (where money = 'taken') as taken_paise
                             from disputes where capture_id = c.id) d on true
        left join lateral (select id, next_poll_at from refunds where capture_id = c.id order by id desc limit 1) r on true
       where c.payment_id = p.id and c.kind <> 'payment' and c.resolved_as is null
       group by c.currency order by c.currency = 'INR' desc, c.currency limit 1
    ) held on true
   where p.id in (
           select payment_id from captures where kind <> 'payment' and resolved_as is null
           union all select id from payments where status = 'mismatch'
           union all
           select s.id from payments s
            where s.status in ('created', 'open', 'pending', 'failed')
              and s.created_at < now() - make_interval(mins => ${UNDECIDED_MINUTES})
              -- A charge by a mandate waits for its day, and for the tries of its bank after it.
              and not exists (select from attempts a where a.payment_id = s.id and a.debit_on > indian_day(now()) - 3)
              and (s.status in ('created', 'pending') or s.next_poll_at is null
                   or not exists (select from attempts a
                                   where a.payment_id = s.id and a.status in ('claimed', 'open')
                                     and a.expires_at > now() - make_interval(mins => ${UNDECIDED_MINUTES}))))`
