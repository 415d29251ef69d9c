import { paiseToRupees } from '@chukta/contract/money'
import { sql, type Transaction } from 'kysely'
import { type Db, many, maybe, withTransaction } from '../../../platform/database/db.ts'
import { because } from '../../../platform/security/effects.ts'
import { actorColumns, addAccountsIn, insertPaymentEvents, journalCtes } from '../../ledger/api.ts'
import { input, setTry, tryColumns } from '../payments/apply-sql.ts'
import type { FoundCapture } from '../payments/interpret-gateway-order.ts'
import { nextLatePoll } from '../payments/payments-sql.ts'
import { statesBefore } from '../payments/state-machine.ts'
import { insertCaptureRefund } from '../refunds/refunds-sql.ts'

/** The payer reads this when surplus money is refunded. */
const SURPLUS = 'the money paid no order, or was more than ordered'
const PAID_TWICE = 'This order was paid twice: the second payment goes back.'

export type UnorderedCapture = {
  paymentId: number
  attemptId: number
  /** Its slug. */
  gateway: string
  capture: FoundCapture
}
export type UnorderedKind = 'surplus' | 'amount' | 'currency'

/**
 * Books a capture that does not pay its order, once under the gateway's id: its money goes to the suspense account of
 * its currency. For a paid payment it is a surplus, whose refund is requested along with it; else the payment waits
 * for a person as a mismatch. Gives its kind, or null when it is booked already.
 */
export function bookUnordered(
  db: Db,
  found: UnorderedCapture,
  latePolls: readonly number[],
): Promise<UnorderedKind | null> {
  return withTransaction(db, async (trx) => {
    const booked = await insertCapture(trx, found)
    if (!booked) return null
    await postToSuspense(trx, booked, found)
    if (booked.kind === 'surplus')
      await because(SURPLUS, () => insertCaptureRefund(trx, booked.id, PAID_TWICE))
    else await holdPayment(trx, found, latePolls)
    return booked.kind
  })
}

type Booked = { id: number; kind: UnorderedKind }

function insertCapture(trx: Transaction<unknown>, { paymentId, attemptId, capture }: UnorderedCapture) {
  const { taken, owedPaise, fits } = capture
  return maybe(
    trx,
    sql<Booked>`
      with locked as (select id, status from payments where id = ${paymentId} for update)
      insert into captures (payment_id, attempt_id, gateway_id, gateway_payment_id, amount_paise, surcharge_paise,
        currency, kind)
      select l.id, a.id, a.gateway_id, ${taken.id}, ${owedPaise}::bigint, ${taken.surchargePaise}::bigint,
             ${taken.currency}, case when l.status = 'paid' then 'surplus' else ${fits} end
        from locked l join attempts a on a.id = ${attemptId}
       where l.status = 'paid' or ${fits} <> 'order'
      on conflict (gateway_id, gateway_payment_id) do nothing
      returning id, kind`,
  )
}

/** The journal from the clearing account to the suspense account, both of the capture's currency, and its event. */
async function postToSuspense(trx: Transaction<unknown>, { id, kind }: Booked, found: UnorderedCapture) {
  const { taken, owedPaise } = found.capture
  await addAccountsIn(trx, taken.currency, ['suspense', `clearing:${found.gateway}`])
  const detail = {
    amount: paiseToRupees(owedPaise),
    currency: taken.currency,
    gateway_payment_id: taken.id,
    ...(kind === 'surplus' ? {} : { reason: kind === 'amount' ? 'another amount' : 'another currency' }),
  }
  await sql`
    with leg as (
      select c.id as source_id, leg.code as account_code, leg.paise as amount_paise
        from captures c join payment_gateways g on g.id = c.gateway_id
        cross join lateral (values (in_currency('clearing:' || g.slug, c.currency), c.amount_paise),
                                   (in_currency('suspense', c.currency), -c.amount_paise)) as leg (code, paise)
       where c.id = ${id}
    ), ${journalCtes({ sourceType: 'capture', kind, legs: 'leg' })}
    ${insertPaymentEvents}
    values (${found.paymentId}, ${kind === 'surplus' ? 'surplus' : 'mismatch'}, ${JSON.stringify(detail)}::jsonb,
      ${actorColumns()})`.execute(trx)
}

/** The payment waits for a person; it is polled again meanwhile. */
async function holdPayment(
  trx: Transaction<unknown>,
  { paymentId, attemptId, capture }: UnorderedCapture,
  latePolls: readonly number[],
): Promise<void> {
  const row = { payment_id: paymentId, attempt_id: attemptId, ...tryColumns(capture.taken) }
  await sql`
    with ${input([row])}, moved as (
      update payments p set status = 'mismatch', late_poll_from = now(), next_poll_at = ${nextLatePoll(latePolls, sql`now()`)}
        from input i where p.id = i.payment_id and p.status = any(${statesBefore('mismatch')}) returning p.id
    )
    update attempts a set ${setTry} from input i, moved where a.id = i.attempt_id and moved.id = a.payment_id`.execute(
    trx,
  )
}

/** Requests refunds of captures in suspense whose payment another capture has paid. Idempotent. */
export function refundLeftovers(db: Db, paymentId: number): Promise<void> {
  return withTransaction(db, async (trx) => {
    const left = await many(
      trx,
      sql<{ id: number }>`
        select c.id from payments p join captures c on c.payment_id = p.id
         where p.id = ${paymentId} and p.status = 'paid' and c.kind <> 'payment' and c.resolved_as is null
           and not exists (select from refunds r where r.capture_id = c.id)
         for update of p`,
    )
    for (const { id } of left) await because(SURPLUS, () => insertCaptureRefund(trx, id, PAID_TWICE))
  })
}
