import { sql } from 'kysely'
import type { Fulfilment } from '../../payments/api.ts'

/** The rows that keep a bill from being claimed twice; in the order of their keys, so that two claims cannot deadlock. */
export const claimBill = sql`
  insert into bill_claims (bill_key, payment_id)
  select held, id from claimed where kind = 'bill' and held is not null order by held`

/** What is owed to billers, under our order id as the reference. */
export const oweBiller = sql`
  insert into bill_payments (payment_id, bill_id, reference)
  select id, bill_id, order_id from moved where bill_id is not null`

/**
 * The state of the payment `p` at its biller. Whether the biller was already called is internal: both are shown as
 * waiting.
 */
export const billFulfilment = sql<Fulfilment>`
  select case b.status when 'sent' then 'waiting' else b.status end as bill_status, b.operator_reference,
         b.message as bill_message
    from bill_payments b where b.payment_id = p.id`
