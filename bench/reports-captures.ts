import { sql } from 'kysely'
import { applyCaptures } from '../apps/api/src/modules/payments/payments/apply-sql.ts'
import { PAYABLES } from '../apps/api/src/payables.ts'
import { type Db, many } from '../apps/api/src/platform/database/db.ts'
import { quantile } from './load-results.ts'

const CAPTURES = 300
const WARM_UP = 50

/** Captures one open order after the other; gives the median of a capture in milliseconds, commit included. */
export async function timeCaptures(db: Db, ownerDb: Db): Promise<number> {
  const orders = await openOrders(ownerDb)
  const taken: number[] = []
  for (const { id, attempt_id } of orders) {
    const startedAt = performance.now()
    const [isPaid] = await applyCaptures(
      db,
      PAYABLES,
      [],
      [
        {
          paymentId: id,
          attemptId: attempt_id,
          otherMethod: false,
          isOpen: false,
          taken: {
            id: `bench_${id}`,
            status: 'succeeded',
            amountPaise: 0n,
            surchargePaise: 0n,
            currency: 'INR',
            method: 'card',
            bankReference: String(id).padStart(12, '4'),
            message: null,
            card: null,
            bank: null,
            error: null,
          },
        },
      ],
    )
    if (!isPaid) throw new Error(`payment ${id} was not captured`)
    taken.push(performance.now() - startedAt)
  }
  return quantile(taken.slice(WARM_UP), 0.5)
}

/** Orders like the newest ones, not yet paid. */
function openOrders(db: Db): Promise<{ id: number; attempt_id: number }[]> {
  return many(
    db,
    sql<{ id: number; attempt_id: number }>`
      with like_these as (
        select p.* from payments p order by id desc limit ${CAPTURES}
      ), made as (
        insert into payments (order_id, payer_id, payee_id, service_id, method_id, status, base_paise, charge_paise,
          total_paise, charge_rate, gst_rate, payee_name, payer_email, customer_ref_id, next_poll_at)
        select 'BENCH' || gen_random_uuid(), payer_id, payee_id, service_id, method_id, 'open', base_paise, charge_paise,
               total_paise, charge_rate, gst_rate, payee_name, payer_email, customer_ref_id, now() + interval '1 day'
          from like_these
        returning id, order_id, payer_id, charge_paise
      )
      insert into attempts (payment_id, number, gateway_id, reference, status, route, lease_until, expires_at, base_rate,
        distributor_id, distributor_paise, admin_id, admin_paise, platform_paise)
      select m.id, 1, 1, m.order_id, 'open', '{}', now(), now() + interval '1 day', 1.5, d.id, m.charge_paise / 10, d.parent_id,
             m.charge_paise / 10, m.charge_paise - 2 * (m.charge_paise / 10)
        from made m join users r on r.id = m.payer_id join users d on d.id = r.parent_id
      returning payment_id as id, id as attempt_id`,
  )
}
