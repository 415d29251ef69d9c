import { sql, type Transaction } from 'kysely'
import { type Db, maybe, one } from '../../platform/db.ts'
import { byColumns, byValues } from '../../platform/run-sql.ts'
import type { DisputePhase, GatewayDispute } from '../../providers/gateway-dispute.ts'
import type { DisputeStatus, Money } from './dispute-moves.ts'

/** Locks a payment until the transaction ends, as its refunds do: what goes back of it is summed up one at a time. */
export async function lockPayment(trx: Transaction<unknown>, paymentId: number): Promise<void> {
  await sql`select from payments where id = ${paymentId} for no key update`.execute(trx)
}

export type PaidCapture = {
  payment_id: number
  order_id: string
  attempt_id: number
  gateway_id: number
  gateway: string
  attempt_reference: string
  gateway_payment_id: string | null
  paid_at: Date
}

/** The paid attempt of a payment; undefined while the payment is not paid. */
export function findPaidCapture(db: Db, paymentId: number) {
  return maybe(
    db,
    sql<PaidCapture>`
      select p.id as payment_id, p.order_id, a.id as attempt_id, g.id as gateway_id, g.slug as gateway,
             a.reference as attempt_reference, a.gateway_payment_id, p.paid_at
        from payments p
        join attempts a on a.payment_id = p.id and a.status = 'paid'
        join payment_gateways g on g.id = a.gateway_id
       where p.id = ${paymentId} and p.status = 'paid'`,
  )
}

export type DisputeRecord = {
  id: number
  payment_id: number
  status: DisputeStatus
  phase: DisputePhase
  amount_paise: bigint
  money: Money
  held_paise: bigint
  round: number
}

const columns = sql`id, payment_id, status, phase, amount_paise, money, held_paise, round`

/** A dispute under its gateway's id. The caller holds the lock of its payment. */
export function findDispute(trx: Transaction<unknown>, capture: PaidCapture, gatewayDisputeId: string) {
  return maybe(
    trx,
    sql<DisputeRecord>`
      select ${columns} from disputes
       where gateway_id = ${capture.gateway_id} and gateway_dispute_id = ${gatewayDisputeId}`,
  )
}

/** Adds a dispute as its gateway first reported it. */
export function insertDispute(
  trx: Transaction<unknown>,
  capture: PaidCapture,
  dispute: GatewayDispute,
  status: DisputeStatus,
): Promise<DisputeRecord> {
  return one(
    trx,
    sql<DisputeRecord>`
      insert into disputes (gateway_id, gateway_dispute_id, payment_id, attempt_id, status, phase, gateway_status,
        amount_paise, reason_code, reason, respond_by, opened_at)
      values (${capture.gateway_id}, ${dispute.id}, ${capture.payment_id}, ${capture.attempt_id}, ${status},
              ${dispute.phase}, ${dispute.gatewayStatus}, ${dispute.amountPaise}, ${dispute.reasonCode},
              ${dispute.reason}, ${dispute.respondBy}, ${dispute.openedAt})
      returning ${columns}`,
  )
}

/**
 * Notes what the gateway reports now. A new time to answer is reminded of again. An amount changes only while nothing is
 * held for it.
 */
export async function updateDispute(
  trx: Transaction<unknown>,
  id: number,
  dispute: GatewayDispute,
  status: DisputeStatus,
): Promise<void> {
  await sql`
    update disputes
       set status = ${status}, phase = ${dispute.phase}, gateway_status = ${dispute.gatewayStatus},
           amount_paise = case when money in ('held', 'taken') then amount_paise else ${dispute.amountPaise} end,
           reason_code = ${dispute.reasonCode}, reason = ${dispute.reason},
           reminded_at = case when respond_by is not distinct from ${dispute.respondBy}::timestamptz then reminded_at end,
           respond_by = ${dispute.respondBy},
           ask_count = case when status <> ${status} then 0 else ask_count end,
           -- What goes on after its end is asked about as often as a new one.
           next_ask_at = case when status <> ${status} and ${status} in ('open', 'under-review')
                              then now() + interval '2 seconds' else next_ask_at end,
           settled_at = case when ${status} in ('open', 'under-review') then null else coalesce(settled_at, now()) end
     where id = ${id}`.execute(trx)
}

/** Adds a line to the timeline of a payment. */
export async function addEvent(
  trx: Transaction<unknown>,
  paymentId: number,
  kind: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await sql`
    insert into payment_events (payment_id, kind, detail, ${byColumns})
    values (${paymentId}, ${kind}, ${JSON.stringify(detail)}::jsonb, ${byValues()})`.execute(trx)
}

/** The paid capture that a gateway names by its own id. */
export function findCaptureOf(db: Db, gateway: string, gatewayPaymentId: string) {
  return maybe(
    db,
    sql<PaidCapture>`
      select p.id as payment_id, p.order_id, a.id as attempt_id, g.id as gateway_id, g.slug as gateway,
             a.reference as attempt_reference, a.gateway_payment_id, p.paid_at
        from captures c
        join payment_gateways g on g.id = c.gateway_id and g.slug = ${gateway}
        join payments p on p.id = c.payment_id and p.status = 'paid'
        join attempts a on a.payment_id = p.id and a.status = 'paid'
       where c.gateway_payment_id = ${gatewayPaymentId} and c.kind = 'payment'`,
  )
}
