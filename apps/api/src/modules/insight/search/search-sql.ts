import { SEARCH_MOST } from '@chukta/contract/insight/search'
import type { ShownStatus } from '@chukta/contract/insight/transaction-filters'
import type { TicketStatus } from '@chukta/contract/operations/tickets'
import { type RawBuilder, sql } from 'kysely'
import { spellingsOf } from '../../../platform/database/contains-sql.ts'
import { type Db, one } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { isSeenBy } from '../../../platform/security/own-payments-sql.ts'

/** The search: the typed text, and its other readings. */
export type Wanted = {
  text: string
  /** The order ids and ticket numbers that it may be, whole. */
  orderId: string | null
  ticketNo: string | null
  /** The beginning of an order id or a ticket number; null for another text. */
  orderStart: string | null
  ticketStart: string | null
  /** Users are found beside being payers. */
  withUsers: boolean
}

export type FoundRows = {
  transactions: {
    id: number
    urn: string
    paid_to: string
    payer_name: string
    total_paise: string
    created_at: string
    shown_status: ShownStatus
    reference: string | null
  }[]
  payees: {
    id: number
    name: string
    service_id: number
    service_name: string
    service_slug: string
    owner_name: string | null
  }[]
  tickets: { id: number; ticket_no: string; subject: string; status: TicketStatus; user_name: string }[]
  users: { id: number; name: string; username: string; role_id: number }[]
}

/** A name that so many have is ranked among those found first: sorting them all would cost more than it tells. */
const MOST_NAMED = 1000
/** The newest order ids with a beginning that are checked for those within reach. */
const MOST_BEGUN = 2000
/** The payees and payers of a name whose payments are checked. */
const MOST_PEOPLE = 20
/** Of a payee so many of the newest: an upline may have paid the others. */
const MOST_PAID = 50

/** Everything that a text finds within the scope, at most five of each kind, the nearest first: one statement. */
export function findEverything(db: Db, scope: Scope, wanted: Wanted): Promise<FoundRows> {
  const { text, orderId, ticketNo, orderStart, ticketStart, withUsers } = wanted
  const within = (userId: RawBuilder<unknown>) =>
    sql`exists (select from user_closure c where c.ancestor_id = ${scope.userId} and c.descendant_id = ${userId})`
  const words = sql`(${sql.join(
    spellingsOf(text).map((spelling) => sql`search_query(${spelling})`),
    sql` || `,
  )})`
  const person = (alias: string) =>
    sql`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`
  return one(
    db,
    sql<FoundRows>`
      with payee_hit as materialized (
        select p.id, p.user_id, p.name, p.service_id, p.deleted_at, ${nearness(sql`p.name`, text)} as far
          from payees p
         where p.words @@ ${words} and ${within(sql`p.user_id`)}
         limit ${MOST_NAMED}
      ), user_hit as materialized (
        select u.id, u.username, u.role_id, ${person('u')} as name,
               case when lower(u.email) = lower(${text}) or u.mobile = ${text} or lower(u.username) = lower(${text}) then 0
                    else ${nearness(person('u'), text)} end as far
          from users u
         where (u.words @@ ${words}
                or lower(u.email) = lower(${text}) or u.mobile = ${text} and u.mobile_released_at is null)
           and ${within(sql`u.id`)}
         limit ${MOST_NAMED}
      ), ticket_hit as materialized (
        select t.id, t.ticket_no, t.subject, t.status, t.user_id, 0 as far
          from tickets t where t.ticket_no = ${ticketNo} and ${within(sql`t.user_id`)}
        union all
        (select t.id, t.ticket_no, t.subject, t.status, t.user_id, 1
           from (select id, ticket_no, subject, status, user_id from tickets
                  where ticket_no between ${ticketStart} and ${after(ticketStart)} and starts_with(ticket_no, ${ticketStart})
                    and ticket_no is distinct from ${ticketNo}
                  order by ticket_no desc limit ${MOST_BEGUN}) t
          where ${within(sql`t.user_id`)} limit ${SEARCH_MOST})
        union all
        (select t.id, t.ticket_no, t.subject, t.status, t.user_id, 2
           from tickets t
          where t.words @@ ${words} and ${within(sql`t.user_id`)} limit ${MOST_NAMED})
      ), payment_hit as materialized (
        select id, 0 as far, null as reference from payments where order_id = ${orderId}
        union all select payment_id, 0, bank_reference from attempts where bank_reference = any(${spellings(text)}::text[])
        union all select payment_id, 0, gateway_payment_id from captures
                   where gateway_id in (select id from payment_gateways) and gateway_payment_id = ${text}
        union all select o.payment_id, 0, coalesce(nullif(t.utr, ''), t.reference) from transfers t join payouts o on o.id = t.payout_id
                   where t.utr = any(${spellings(text)}::text[]) or t.reference = ${text}
        union all select payment_id, 0, reference from refunds where reference = ${text}
        union all
        (select id, 1, null
           from (select id, payer_id from payments
                  where order_id between ${orderStart} and ${after(orderStart)} and starts_with(order_id, ${orderStart})
                  order by order_id desc limit ${MOST_BEGUN}) p
          where ${within(sql`p.payer_id`)} limit ${SEARCH_MOST})
        union all
        (select p.id, 2, null
           from (select id from payee_hit order by far, id desc limit ${MOST_PEOPLE}) named
          cross join lateral (
            (select id, payer_id, created_at from payments where payee_id = named.id
              order by created_at desc, id desc limit ${MOST_PAID})
            union all
            (select paid.id, paid.payer_id, paid.created_at
               from payment_items i join payments paid on paid.id = i.payment_id
              where i.payee_id = named.id order by i.payment_id desc limit ${MOST_PAID})) p
          where ${within(sql`p.payer_id`)}
          order by p.created_at desc limit ${SEARCH_MOST})
        union all
        (select p.id, 2, null
           from (select id from user_hit order by far, id desc limit ${MOST_PEOPLE}) named
          cross join lateral (
            select p.id, p.created_at from payments p where p.payer_id = named.id
             order by p.created_at desc limit ${SEARCH_MOST}) p
          order by p.created_at desc limit ${SEARCH_MOST})
      )
      select
        ${list(sql`
          select p.id, p.order_id as urn, p.payee_name as paid_to, ${person('u')} as payer_name,
                 p.total_paise::text as total_paise, p.created_at, p.shown_status, hit.reference
            from (select id, min(far) as far, max(reference) as reference from payment_hit group by id) hit
            join payments p on p.id = hit.id join users u on u.id = p.payer_id
           where ${within(sql`p.payer_id`)} and ${isSeenBy(scope)}
           order by hit.far, p.created_at desc, p.id desc limit ${SEARCH_MOST}`)} as transactions,
        ${list(sql`
          select h.id, h.name, h.service_id, s.name as service_name, s.slug as service_slug,
                 case when h.user_id <> ${scope.userId} then ${person('u')} end as owner_name
            from payee_hit h join services s on s.id = h.service_id join users u on u.id = h.user_id
           where h.deleted_at is null order by h.far, h.id desc limit ${SEARCH_MOST}`)} as payees,
        ${list(sql`
          select h.id, h.ticket_no, h.subject, h.status, ${person('u')} as user_name
            from (select distinct on (id) * from ticket_hit order by id, far) h join users u on u.id = h.user_id
           order by h.far, h.id desc limit ${SEARCH_MOST}`)} as tickets,
        ${list(sql`
          select h.id, h.name, h.username, h.role_id from user_hit h
           where ${withUsers}::boolean and h.id <> ${scope.userId}
           order by h.far, h.name, h.id limit ${SEARCH_MOST}`)} as users`,
  )
}

/** 1 for the whole name, 2 for its beginning, 3 for words of it. */
const nearness = (name: RawBuilder<unknown>, text: string) => sql`
  case when lower(${name}) = lower(${text}) then 1 when starts_with(lower(${name}), lower(${text})) then 2 else 3 end`

const list = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`

/** The end of the range of ids that begin so and continue in digits, in the unique index of any collation. */
const after = (start: string | null) => (start === null ? null : `${start}${'9'.repeat(20)}`)

/** Banks write their references in capitals. */
const spellings = (text: string) => [text, text.toUpperCase()]
