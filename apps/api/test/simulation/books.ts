import { sql } from 'kysely'
import { type Db, many, one } from '../../src/platform/database/db.ts'

export type OurPayment = {
  id: number
  order_id: string
  payer_id: number
  method_id: number
  status: string
  base_paise: bigint
  total_paise: bigint
  is_bill: boolean
  /** The gateway of the first attempt, on which it was quoted. */
  quoted_on: number
  references: { gateway: string; reference: string }[]
}
export type OurCapture = {
  id: number
  payment_id: number
  gateway: string
  gateway_id: number
  gateway_payment_id: string
  amount_paise: bigint
  currency: string
  kind: string
  resolved_as: string | null
}
export type OurRefund = {
  payment_id: number
  reference: string
  status: string
  base_paise: bigint
  amount_paise: bigint
  /** Of a capture that paid no order: its money comes out of suspense. */
  capture_id: number | null
  /** How a person ended one that failed. */
  resolved_as: string | null
}
export type OurDispute = {
  payment_id: number
  gateway: string
  gateway_dispute_id: string
  status: string
  /** The gateway's captures by our books. */
  taken_paise: bigint
  /** The part of it that was refunded before. */
  excess_paise: bigint
  /** Of a capture that did not pay its order. */
  capture_id: number | null
}
export type OurAccount = {
  code: string
  kind: string
  currency: string
  user_id: number | null
  sum_paise: bigint
}
/** The amount owed to a payee, with every try to send it. */
export type OurPayout = {
  id: number
  payment_id: number
  status: string
  held_because: string | null
  mismatch: string | null
  ended_at: string | null
  transfers: OurTransfer[]
}
export type OurTransfer = { reference: string; provider: string; status: string; amount_paise: string }
export type Books = {
  payments: OurPayment[]
  captures: OurCapture[]
  refunds: OurRefund[]
  disputes: OurDispute[]
  accounts: OurAccount[]
  bills: { order_id: string; status: string }[]
  payouts: OurPayout[]
}

/** The ledger and the records behind it, by statements of the test's own. */
export async function readBooks(db: Db): Promise<Books> {
  const [payments, captures, refunds, disputes, accounts, bills, payouts] = await Promise.all([
    many(
      db,
      sql<OurPayment>`
        select p.id, p.order_id, p.payer_id, p.method_id, p.status, p.base_paise, p.total_paise,
               p.bill_id is not null as is_bill,
               (select a.gateway_id from attempts a where a.payment_id = p.id and a.number = 1) as quoted_on,
               (select json_agg(json_build_object('gateway', g.slug, 'reference', a.reference))
                  from attempts a join payment_gateways g on g.id = a.gateway_id
                 where a.payment_id = p.id) as "references"
          from payments p order by p.id`,
    ),
    many(
      db,
      sql<OurCapture>`
        select c.id, c.payment_id, g.slug as gateway, c.gateway_id, c.gateway_payment_id, c.amount_paise, c.currency, c.kind,
               c.resolved_as
          from captures c join payment_gateways g on g.id = c.gateway_id`,
    ),
    many(
      db,
      sql<OurRefund>`select payment_id, reference, status, base_paise, amount_paise, capture_id, resolved_as from refunds`,
    ),
    many(
      db,
      sql<OurDispute>`
        select d.payment_id, g.slug as gateway, d.gateway_dispute_id, d.status, d.capture_id, d.excess_paise,
               case when d.money = 'taken' or (d.money = 'held' and d.debited_first)
                    then d.disputed_paise + d.excess_paise else 0 end as taken_paise
          from disputes d join payment_gateways g on g.id = d.gateway_id`,
    ),
    many(
      db,
      sql<OurAccount>`
        select a.code, a.kind, a.currency, a.user_id, sum(p.amount_paise)::bigint as sum_paise
          from postings p join ledger_accounts a on a.id = p.account_id group by a.id`,
    ),
    many(
      db,
      sql<{ order_id: string; status: string }>`
        select p.order_id, b.status from bill_payments b join payments p on p.id = b.payment_id`,
    ),
    many(
      db,
      sql<OurPayout>`
        select o.id, o.payment_id, o.status, o.held_because, o.mismatch, o.ended_at,
               coalesce((select json_agg(json_build_object('reference', t.reference, 'provider', t.provider, 'status', t.status,
                                                           'amount_paise', t.amount_paise::text) order by t.number)
                           from transfers t where t.payout_id = o.id), '[]') as transfers
          from payouts o where o.payment_id is not null`,
    ),
  ])
  return { payments, captures, refunds, disputes, accounts, bills, payouts }
}

/** The history of an order, line by line, for a person who debugs it. */
export async function timelineOf(db: Db, orderId: string): Promise<string[]> {
  const rows = await many(
    db,
    sql<{ at: string; kind: string; detail: unknown }>`
      select to_char(e.at, 'HH24:MI:SS.MS') as at, e.kind, e.detail from payment_events e
        join payments p on p.id = e.payment_id where p.order_id = ${orderId} order by e.id`,
  )
  const now = await one(
    db,
    sql<{ line: string }>`
      select p.status || ', asked ' || coalesce(to_char(last_polled_at, 'MM-DD HH24:MI:SS'), 'never') || ', next '
             || coalesce(to_char(next_poll_at, 'MM-DD HH24:MI:SS'), 'never') || '; attempts '
             || (select string_agg(a.status, ', ' order by a.number) from attempts a where a.payment_id = p.id) as line
        from payments p where order_id = ${orderId}`,
  )
  return [...rows.map(({ at, kind, detail }) => `${at} ${kind} ${JSON.stringify(detail)}`), now.line]
}
