// Invariant (operations): The clearing balance equals what a gateway still owes us. Reconciliation reports
// every break, and raises no false alarm.
// Enforced by: `settlement-rules-sql.ts`.
// Also tested by: `reconciliation/match.test.ts`. Decision: 0037.

import type { DifferenceLine } from '@chukta/contract/operations/reconciliation'
import { DIFFERENCE_KINDS } from '@chukta/contract/operations/reconciliation-kinds'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOf } from '../../../../test/identity/back-office.ts'
import { atSettlements, type Planted, plantDifference } from '../../../../test/money/settling.ts'
import type { Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { many } from '../../../platform/database/db.ts'
import { dayBefore, dayOf } from './records.ts'

/** Lines of the gateways' records; the differences planted in them are two percent. */
const ROWS = Number(process.env.RECON_ROWS ?? 500)
const PLANTED = Math.max(DIFFERENCE_KINDS.length, Math.floor(ROWS / 50))
/** Captured so long ago that every line has come. */
const DAYS_AGO = 14
const DAYS = 4
const GATEWAYS = ['cashfree', 'razorpay', 'payu']

let portal: Portal
let people: People

beforeAll(async () => {
  ;({ portal, people } = await startScene())
  await portal.ownerDb.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '2min'`.execute(trx)
    // One refund to nineteen payments.
    await sql`
      with service as (select id from services where slug = 'rental-payments'), paid as (
        insert into payments (order_id, payer_id, service_id, method_id, status, base_paise, charge_paise, total_paise,
          charge_rate, gst_rate, payee_name, payer_email, customer_ref_id, created_at, paid_at, finalized_at)
        select 'PL' || n, ${people.retailer.id}, service.id, 1 + n % 3, 'paid', 100000 + n * 7, 0, 100000 + n * 7, 1.85, 18,
               'Meera Nair', 'payer@example.in', 'REF' || n, at, at + interval '3 minutes', at + interval '3 minutes'
          from generate_series(1, ${Math.floor((ROWS * 19) / 20)}::int) n cross join service
          cross join lateral (select now() - make_interval(days => ${DAYS_AGO}) + (n % ${DAYS}) * interval '1 day'
                                     - (n % 600) * interval '1 second' as at) t
        returning id, order_id, total_paise, paid_at, created_at
      ), tried as (
        insert into attempts (payment_id, number, gateway_id, reference, status, route, lease_until, expires_at, base_rate,
          gateway_payment_id, created_at)
        select id, 1, 1 + id % 3, order_id, 'paid', '{}', paid_at, paid_at, 1.5,
               case id % 3 when 1 then 'pay_' || lpad(id::text, 14, '0') else '77' || id end, created_at from paid
        returning id, payment_id, gateway_id, gateway_payment_id
      )
      insert into captures (payment_id, attempt_id, gateway_id, gateway_payment_id, amount_paise, kind, seen_at)
      select payment_id, tried.id, gateway_id, gateway_payment_id, total_paise, 'payment', paid_at
        from tried join paid on paid.id = payment_id`.execute(trx)
    await sql`
      insert into refunds (payment_id, attempt_id, source, reason, reference, status, base_paise, charge_paise,
        gateway_refund_id, requested_at, finalized_at, next_poll_at)
      select c.payment_id, c.attempt_id, 'biller', 'Not taken.', 'RFPL' || lpad(c.payment_id::text, 10, '0'), 'succeeded',
             c.amount_paise, 0, 'rfnd_' || lpad(c.payment_id::text, 14, '0'), c.seen_at, c.seen_at + interval '1 hour', null
        from captures c order by c.id limit ${ROWS - Math.floor((ROWS * 19) / 20)}`.execute(trx)
  })
  await settleAll()
})
afterAll(() => portal.stop())

type Mover = {
  gateway: string
  type: 'payment' | 'refund'
  id: string
  payment_id: string
  reference: string
  refund_reference: string | null
  method: string
  amount_paise: bigint
  at: Date
}

/** Copies our records to the sandbox as the gateways' own payments, paid out the day after. */
async function settleAll(): Promise<void> {
  const movers = await many(
    portal.db,
    sql<Mover>`
      select g.slug as gateway, m.type, m.id, c.gateway_payment_id as payment_id, a.reference, m.refund_reference,
             (array['card', 'upi', 'netbanking'])[p.method_id] as method, m.amount_paise, m.at
        from captures c join attempts a on a.id = c.attempt_id join payments p on p.id = c.payment_id
        join payment_gateways g on g.id = c.gateway_id
        cross join lateral (
          select 'payment' as type, c.gateway_payment_id as id, null as refund_reference, c.amount_paise, c.seen_at as at
          union all select 'refund', r.gateway_refund_id, r.reference, r.amount_paise, r.finalized_at
                      from refunds r where r.payment_id = c.payment_id
        ) m`,
  )
  for (const gateway of GATEWAYS) {
    const days = Map.groupBy(
      movers.filter((one) => one.gateway === gateway),
      ({ at }) => dayOf(at),
    )
    for (const [day, some] of days) {
      await atSettlements(portal, 'lines', {
        gateway,
        settled_at: new Date(Date.parse(`${day}T12:00:00+05:30`) + 86_400_000).toISOString(),
        movements: some.map((one) => ({
          type: one.type,
          id: one.id,
          paymentId: one.payment_id,
          refundReference: one.refund_reference,
          reference: one.reference,
          gatewayOrderId: gateway === 'razorpay' ? `order_${one.reference.padStart(14, '0')}` : one.reference,
          method: one.method,
          amountPaise: Number(one.amount_paise),
          currency: 'INR',
          at: one.at.toISOString(),
        })),
      })
    }
  }
}

it(`finds ${PLANTED} differences of all kinds among ${ROWS} lines, each under its kind, and nothing else`, async () => {
  const planted: Planted[] = []
  for (let n = 0; n < PLANTED; n += 1) {
    planted.push(await plantDifference(portal, DIFFERENCE_KINDS[n % DIFFERENCE_KINDS.length] as string))
  }
  const calls = callsOf(portal, people.superAdmin)
  let day = dayOf(new Date())
  const days = Array.from({ length: DAYS_AGO + 2 }, () => {
    day = dayBefore(day)
    return day
  })
  const started = performance.now()
  const cpuBefore = process.cpuUsage()
  let records = 0
  for (const each of days.toReversed()) {
    const { status, body } = await calls.post('/reconciliation/run', { day: each })
    expect(status).toBe(200)
    for (const source of body.data.sources) records += source.records
  }
  const tookMs = Math.round(performance.now() - started)
  const cpu = process.cpuUsage(cpuBefore)
  const cpuMs = Math.round((cpu.user + cpu.system) / 1000)

  const found: DifferenceLine[] = []
  for (let page = 1; ; page += 1) {
    const path = `/reconciliation/differences?per_page=50&page=${page}`
    const { data } = (await calls.get(path)).body.data
    found.push(...data)
    if (data.length < 50) break
  }
  const named = ({ kind, ours, theirs }: DifferenceLine) =>
    `${kind} ${ours?.reference ?? theirs[0]?.reference}`
  console.log(
    `reconciliation: ${found.length} of ${PLANTED} differences among ${records} lines in ${tookMs} ms, the server's CPU ${cpuMs} ms`,
  )
  expect(found.map(named).toSorted()).toEqual(
    planted.map(({ kind, reference }) => `${kind} ${reference}`).toSorted(),
  )
  // Measured where nothing else runs beside it.
  if (ROWS >= 10_000) expect(tookMs).toBeLessThan(10_000)
})
