import { sql } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'

/** A payment as a gateway's record names it: our reference there, and the gateway's own id. */
export type RecordedPayment = { reference: string; gatewayPaymentId: string }
/** A refund as a gateway's record names it: by our reference. */
export type RecordedRefund = { refundReference: string }

/** The attempts that a gateway names with a capture that has no row here. */
export function findUnbooked(db: Db, gateway: string, recorded: RecordedPayment[]) {
  const rows = recorded.map((one) => ({ reference: one.reference, gateway_payment_id: one.gatewayPaymentId }))
  return many(
    db,
    sql<{ payment_id: number; attempt_id: number }>`
      select distinct a.payment_id, a.id as attempt_id
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i (reference text, gateway_payment_id text)
        join payment_gateways g on g.slug = ${gateway}
        join attempts a on a.gateway_id = g.id and a.reference = i.reference
       where not exists (select from captures c
                          where c.gateway_id = g.id and c.gateway_payment_id = i.gateway_payment_id)
       order by 1, 2`,
  )
}

/** The capture that a gateway names, if it has a row here. */
export function findCapture(db: Db, gateway: string, gatewayPaymentId: string) {
  return maybe(
    db,
    sql<{ payment_id: number; kind: 'payment' | 'surplus' | 'amount' | 'currency' }>`
      select c.payment_id, c.kind from captures c join payment_gateways g on g.id = c.gateway_id
       where g.slug = ${gateway} and c.gateway_payment_id = ${gatewayPaymentId}`,
  )
}

/** The payments of refunds that a gateway has made and that are not booked as made here. */
export async function findUnbookedRefunds(db: Db, recorded: RecordedRefund[]): Promise<number[]> {
  const references = recorded.map((one) => one.refundReference)
  const rows = await many(
    db,
    sql<{ payment_id: number }>`
      select distinct payment_id from refunds
       where reference = any(${references}) and status <> 'succeeded' order by 1`,
  )
  return rows.map((row) => row.payment_id)
}
