import { sql, type Transaction } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import type { DisputePhase, GatewayDispute } from '../../../providers/gateway-dispute.ts'
import { actorColumns, insertPaymentEvents } from '../../ledger/api.ts'
import type { DisputeStatus, Money } from './dispute-state-machine.ts'

/** Locks a payment until the transaction ends, as its refunds do: its returned amounts are summed up one at a time. */
export async function lockPayment(trx: Transaction<unknown>, paymentId: number): Promise<void> {
  await sql`select from payments where id = ${paymentId} for no key update`.execute(trx)
}

/** A capture that may be disputed. */
export type DisputedCapture = {
  payment_id: number
  order_id: string
  attempt_id: number
  gateway_id: number
  gateway: string
  attempt_reference: string
  mandate: string | null
  gateway_payment_id: string
  currency: string
  /** When it was seen first. */
  paid_at: Date
  /** Of one that did not pay its order; null of the one that did. */
  capture_id: number | null
}

const captures = sql`
  select p.id as payment_id, p.order_id, a.id as attempt_id, g.id as gateway_id, g.slug as gateway,
         a.reference as attempt_reference, a.mandate, c.gateway_payment_id, c.currency,
         least(p.paid_at, c.seen_at) as paid_at, case when c.kind <> 'payment' then c.id end as capture_id
    from captures c
    join payments p on p.id = c.payment_id
    join attempts a on a.id = c.attempt_id
    join payment_gateways g on g.id = c.gateway_id`

/** Every capture of a payment, the one that paid it first. */
export function listCaptures(db: Db, paymentId: number): Promise<DisputedCapture[]> {
  return many(
    db,
    sql<DisputedCapture>`${captures} where p.id = ${paymentId} order by c.kind <> 'payment', c.id`,
  )
}

/** The capture that a dispute is about. */
export function findCaptureOfDispute(db: Db, disputeId: number) {
  return maybe(
    db,
    sql<DisputedCapture>`
      ${captures} join disputes d on d.id = ${disputeId} and d.payment_id = p.id
       where c.id = d.capture_id or (d.capture_id is null and c.kind = 'payment')`,
  )
}

export type DisputeRecord = {
  id: number
  payment_id: number
  status: DisputeStatus
  phase: DisputePhase
  amount_paise: bigint
  money: Money
  disputed_paise: bigint
  round: number
  /** The capture in suspense that it is about; null: the one that paid the payment. */
  capture_id: number | null
}

const columns = sql`id, payment_id, status, phase, amount_paise, money, disputed_paise, round, capture_id`

/** A dispute under its gateway's id. The caller holds the lock of its payment. */
export function findDispute(trx: Transaction<unknown>, capture: DisputedCapture, gatewayDisputeId: string) {
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
  capture: DisputedCapture,
  dispute: GatewayDispute,
  status: DisputeStatus,
): Promise<DisputeRecord> {
  return one(
    trx,
    sql<DisputeRecord>`
      insert into disputes (gateway_id, gateway_dispute_id, payment_id, attempt_id, capture_id, status, phase, gateway_status,
        amount_paise, reason_code, reason, respond_by, opened_at, wanted_evidence, evidence_forms)
      values (${capture.gateway_id}, ${dispute.id}, ${capture.payment_id}, ${capture.attempt_id}, ${capture.capture_id},
              ${status},
              ${dispute.phase}, ${dispute.gatewayStatus}, ${dispute.amountPaise}, ${dispute.reasonCode},
              ${dispute.reason}, ${dispute.respondBy}, ${dispute.openedAt}, ${dispute.wantedEvidence ?? []}::text[],
              ${formsOf(dispute)}::jsonb)
      returning ${columns}`,
  )
}

/** Whether a dispute ended within the last milliseconds. The caller holds the lock of its payment. */
export async function endedWithin(trx: Transaction<unknown>, id: number, ms: number): Promise<boolean> {
  const row = await maybe(
    trx,
    sql`select from disputes
         where id = ${id} and status not in ('open', 'under-review')
           and finalized_at > clock_timestamp() - make_interval(secs => ${ms / 1_000})`,
  )
  return row !== undefined
}

/**
 * Stores the gateway's newest report. A new time to answer is reminded of again. An amount changes only while nothing is
 * held for it, and so does whether its capture has paid the order. Gives its current capture.
 */
export async function updateDispute(
  trx: Transaction<unknown>,
  id: number,
  { dispute, capture }: { dispute: GatewayDispute; capture: Pick<DisputedCapture, 'capture_id'> },
  status: DisputeStatus,
): Promise<Pick<DisputeRecord, 'capture_id'>> {
  return one(
    trx,
    sql<Pick<DisputeRecord, 'capture_id'>>`
    update disputes
       set status = ${status}, phase = ${dispute.phase}, gateway_status = ${dispute.gatewayStatus},
           amount_paise = case when money in ('held', 'taken') then amount_paise else ${dispute.amountPaise} end,
           capture_id = case when money in ('held', 'taken') then capture_id else ${capture.capture_id}::bigint end,
           reason_code = ${dispute.reasonCode}, reason = ${dispute.reason},
           reminded_at = case when respond_by is not distinct from ${dispute.respondBy}::timestamptz then reminded_at end,
           respond_by = ${dispute.respondBy},
           wanted_evidence = coalesce(${dispute.wantedEvidence ?? null}::text[], wanted_evidence),
           -- Forms that could not be read, or did not have to be, leave the known ones.
           evidence_forms = case when ${formsOf(dispute)}::jsonb <> '[]' then ${formsOf(dispute)}::jsonb
                                 else coalesce(evidence_forms, ${formsOf(dispute)}::jsonb) end,
           poll_count = case when status <> ${status} then 0 else poll_count end,
           -- What goes on after its end is asked about as often as a new one.
           next_poll_at = case when status <> ${status} and ${status} in ('open', 'under-review')
                              then now() + interval '2 seconds' else next_poll_at end,
           finalized_at = case when ${status} in ('open', 'under-review') then null else coalesce(finalized_at, now()) end
     where id = ${id} returning capture_id`,
  )
}

const formsOf = ({ evidenceForms: forms }: GatewayDispute) => (forms ? JSON.stringify(forms) : null)

/** Adds a line to the timeline of a payment. */
export async function addEvent(
  trx: Transaction<unknown>,
  paymentId: number,
  kind: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await sql`
    ${insertPaymentEvents}
    values (${paymentId}, ${kind}, ${JSON.stringify(detail)}::jsonb, ${actorColumns()})`.execute(trx)
}

/** The capture that a gateway names by its own id. */
export function findCaptureOf(db: Db, gateway: string, gatewayPaymentId: string) {
  return maybe(
    db,
    sql<DisputedCapture>`
      ${captures} where g.slug = ${gateway} and c.gateway_payment_id = ${gatewayPaymentId}`,
  )
}
