import { paiseToRupees } from '@chukta/contract/money'
import { sql, type Transaction } from 'kysely'
import { type Db, many, maybe, one, withTransaction } from '../../../platform/database/db.ts'
import { enterEffect } from '../../../platform/security/effects.ts'
import type { GatewayTry } from '../../../providers/payment-gateway.ts'
import { actorColumns, insertPaymentEvents, journalCtes } from '../../ledger/api.ts'
import { applyAttemptClosed } from '../payments/apply-sql.ts'
import { nextLatePoll } from '../payments/payments-sql.ts'
import { type PaymentStatus, statesBefore } from '../payments/state-machine.ts'
import { insertCaptureRefund } from '../refunds/refunds-sql.ts'
import { UNDECIDED_HOURS } from './payment-exceptions-sql.ts'

/** An undecided capture in suspense that no dispute holds, with its gateway's facts. */
export type SuspendedCapture = {
  id: number
  attempt_id: number
  gateway_payment_id: string
  kind: 'surplus' | 'amount' | 'currency'
  /** Its amount in suspense. */
  amount_paise: bigint
  /** The bank has taken some of it: the rest can only be refunded. */
  is_disputed: boolean
  surcharge_paise: bigint
  currency: string
  total_paise: bigint
  charge_paise: bigint
  method: string
  paid_with: string | null
  bank_reference: string | null
  transaction_message: string | null
  card_number: string | null
  card_type: string | null
  card_network: string | null
  card_country: string | null
  bank: string | null
}

/** Locks a payment until the transaction ends, and gives its status. */
export async function lockStatus(trx: Transaction<unknown>, paymentId: number) {
  return maybe(
    trx,
    sql<{ status: PaymentStatus; order_id: string }>`
      select status, order_id from payments where id = ${paymentId} for update`,
  )
}

export function listSuspended(trx: Transaction<unknown>, paymentId: number): Promise<SuspendedCapture[]> {
  return many(
    trx,
    sql<SuspendedCapture>`
      select c.id, c.attempt_id, c.gateway_payment_id, c.kind, l.paise as amount_paise, c.surcharge_paise,
             l.paise < c.amount_paise as is_disputed, c.currency,
             p.total_paise, p.charge_paise, m.slug as method, a.paid_with, a.bank_reference, a.transaction_message, a.card_number,
             a.card_type, a.card_network, a.card_country, a.bank
        from captures c join payments p on p.id = c.payment_id join payment_methods m on m.id = p.method_id
        join attempts a on a.id = c.attempt_id
        cross join lateral capture_left(c.id) l
       where c.payment_id = ${paymentId} and c.kind <> 'payment' and c.resolved_as is null and not l.is_held
         and not exists (select from refunds r where r.capture_id = c.id)
       order by c.id`,
  )
}

/** The try of a held capture, as it was stored. */
export function tryOf(held: SuspendedCapture): GatewayTry {
  return {
    id: held.gateway_payment_id,
    status: 'succeeded',
    amountPaise: held.amount_paise + held.surcharge_paise,
    surchargePaise: held.surcharge_paise,
    currency: held.currency,
    method: held.paid_with ?? held.method,
    bankReference: held.bank_reference,
    message: held.transaction_message,
    card:
      held.card_number === null && held.card_type === null
        ? null
        : {
            number: held.card_number,
            type: held.card_type,
            network: held.card_network,
            country: held.card_country,
          },
    bank: held.bank,
    error: null,
  }
}

/** The gateway's newer figures of the capture, in place of those at its booking. */
export async function correctAmount(
  trx: Transaction<unknown>,
  captureId: number,
  owedPaise: bigint,
): Promise<void> {
  await sql`
    update captures set surcharge_paise = surcharge_paise + amount_paise - ${owedPaise}::bigint,
           amount_paise = ${owedPaise}::bigint where id = ${captureId}`.execute(trx)
}

/** How the money of a held capture leaves suspense, so that the capture journal can take the total from clearing. */
export type Release = { fromSuspensePaise: bigint; writtenOffPaise: bigint }

/** Takes a held capture out of suspense: to its clearing account, with the write-off. */
export async function postRelease(
  trx: Transaction<unknown>,
  captureId: number,
  { fromSuspensePaise, writtenOffPaise }: Release,
  event: { kind: 'capture-accepted' | 'capture-confirmed'; reason: string | null },
): Promise<void> {
  enterEffect('payment.accept')
  const reason = event.reason === null ? {} : { reason: event.reason }
  const detail = { ...reason, written_off: paiseToRupees(writtenOffPaise) }
  await sql`
    with leg as (
      select c.id as source_id, leg.code as account_code, leg.paise as amount_paise
        from captures c join payment_gateways g on g.id = c.gateway_id
        cross join lateral (values
          ('suspense', ${fromSuspensePaise}::bigint), ('write-offs', ${writtenOffPaise}::bigint),
          ('clearing:' || g.slug, -${fromSuspensePaise}::bigint - ${writtenOffPaise}::bigint)) as leg (code, paise)
       where c.id = ${captureId}
    ), ${journalCtes({ sourceType: 'capture', kind: 'accepted', legs: 'leg' })}
    ${insertPaymentEvents}
    select payment_id, ${event.kind},
           ${JSON.stringify(detail)}::jsonb || jsonb_build_object('gateway_payment_id', gateway_payment_id), ${actorColumns()}
      from captures where id = ${captureId}`.execute(trx)
}

/** Closes a mismatched payment whose money a bank has taken completely. */
export function closeEmptied(db: Db, paymentId: number, latePolls: readonly number[]): Promise<void> {
  return withTransaction(db, async (trx) => {
    await lockStatus(trx, paymentId)
    const row = await maybe(
      trx,
      sql`select 1 as n from payments p
           where p.id = ${paymentId} and p.status = 'mismatch'
             and exists (select from captures c where c.payment_id = p.id and c.resolved_as = 'disputed')
             and not exists (select from captures c where c.payment_id = p.id and c.resolved_as is null)`,
    )
    if (row) await close(trx, paymentId, 'its money was disputed', latePolls)
  })
}

const WRONG_MONEY = 'What was paid is not what was ordered: it goes back.'

/** Refunds all held money of a mismatched payment and closes it: no attempt of it is paid any more. */
export async function sendBack(
  trx: Transaction<unknown>,
  paymentId: number,
  held: SuspendedCapture[],
  reason: string,
  latePolls: readonly number[],
): Promise<void> {
  await sql`${insertPaymentEvents}
            values (${paymentId}, 'capture-sent-back', ${JSON.stringify({ reason })}::jsonb, ${actorColumns()})`.execute(
    trx,
  )
  for (const { id } of held) await insertCaptureRefund(trx, id, WRONG_MONEY)
  await close(trx, paymentId, 'its money went back', latePolls)
}

/**
 * Closes an undecided payment: its attempts end, and it is polled again at `latePolls` (seconds from now). The caller has
 * locked it. False when it is final already, or not old enough for that.
 */
export async function endUndecided(
  trx: Transaction<unknown>,
  paymentId: number,
  reason: string,
  latePolls: readonly number[],
): Promise<boolean> {
  enterEffect('payment.end')
  const row = await maybe(
    trx,
    sql`
      ${insertPaymentEvents}
      select id, 'ended', jsonb_build_object('reason', ${reason}::text), ${actorColumns()} from payments
       where id = ${paymentId} and status in ('created', 'open', 'pending', 'failed')
         and created_at < now() - make_interval(hours => ${UNDECIDED_HOURS})
      returning id`,
  )
  if (row) await close(trx, paymentId, 'ended by a person', latePolls)
  return row !== undefined
}

async function close(
  trx: Transaction<unknown>,
  paymentId: number,
  reason: string,
  latePolls: readonly number[],
): Promise<void> {
  const open = await many(
    trx,
    sql<{ id: number }>`
      select id from attempts where payment_id = ${paymentId} and status in ('claimed', 'open') order by number`,
  )
  for (const { id } of open) await applyAttemptClosed(trx, id, reason, { latePolls })
  await one(
    trx,
    sql`
      with closed as (
        update payments set status = 'closed', finalized_at = now(), late_poll_from = now(),
               next_poll_at = ${nextLatePoll(latePolls, sql`now()`)}
         where id = ${paymentId} and status = any(${statesBefore('closed')}) returning id
      ), freed as (
        delete from open_orders where payment_id = ${paymentId}
      )
      select count(*) from closed`,
  )
}
