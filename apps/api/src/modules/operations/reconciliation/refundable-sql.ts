import { sql } from 'kysely'

/**
 * Whether the money of a break `d` can be refunded: a payment that our books do not have, of an order of ours at that
 * gateway. For any other order no refund is possible.
 */
export const isRefundable = sql`(
  d.kind = 'missing-here' and d.theirs -> 0 ->> 'type' = 'payment' and d.theirs -> 0 ->> 'id' is not null
  and exists (select from attempts a join payment_gateways ag on ag.id = a.gateway_id
               where ag.slug = d.source and a.reference = d.theirs -> 0 ->> 'reference'))`
