import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withTransaction } from '../../src/platform/database/db.ts'
import { EVERY_GATEWAY } from '../money/checkouts.ts'
import { addLandlord, payAtGateway, setFaults, startPayment, statusOf } from '../money/paying.ts'
import { eventually, type Portal } from '../portal/harness.ts'
import type { People } from '../portal/people.ts'
import { startScene } from '../portal/scene.ts'

/** The longest wait of a client of the pay call, with failover and a slow database (design 6.3). */
const WITHIN_MS = 15_000
/** Failover and a slow database too: each waits for its time-outs, which takes more than a minute. */
const isFull = process.env.PAY_DEADLINES === 'all'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
})
afterAll(() => portal.stop())

async function timed<T>(work: Promise<T>) {
  const startedMs = performance.now()
  const answer = await work
  return { answer, tookMs: Math.round(performance.now() - startedMs) }
}

const start = (amount: string, key?: string) =>
  startPayment(portal, people.retailer, landlord, { amount, ...(key ? { key } : {}) })

it('gateways that hang: a payment, its repeat and its status are answered within 15 s, then it continues', async () => {
  const paid = await start('771.00')
  await setFaults(portal, { scope: EVERY_GATEWAY, timeout_before: true })
  // The repeat first waits for the call, then takes its place.
  const first = timed(start('770.00', 'hanging'))
  const repeat = new Promise((resolve) => setTimeout(resolve, 2_000)).then(() =>
    timed(start('770.00', 'hanging')),
  )
  const handedOut = timed(start('771.00'))
  const status = timed(statusOf(portal, people.retailer, paid.body.order_id))
  const answers = await Promise.all([first, repeat, handedOut, status])
  console.log(`pay deadline, gateways hang: ${answers.map(({ tookMs }) => tookMs).join(', ')} ms`)
  expect(answers.map(({ answer }) => answer.status)).toEqual([503, expect.any(Number), 200, 200])
  expect([409, 503]).toContain((await repeat).answer.status)
  for (const { tookMs } of answers) expect(tookMs).toBeLessThan(WITHIN_MS)
  const { body } = (await first).answer
  expect(body.order_id).toMatch(/^CK/)
  await setFaults(portal, null)
  const again = await eventually(async () => {
    const answer = await start('770.00', 'hanging')
    return answer.status === 200 ? answer : null
  })
  expect(again.body.order_id).toBe(body.order_id)
})

it.runIf(isFull)('a gateway that hangs before another: the payer gets a session in time', async () => {
  await sql`delete from gateway_breakers`.execute(portal.db)
  await setFaults(portal, { scope: 'pg', timeout_before: true })
  const { answer, tookMs } = await timed(start('772.00'))
  await setFaults(portal, null)
  console.log(`pay deadline, failover: ${tookMs} ms`)
  expect([answer.status, answer.body.checkout?.gateway]).toEqual([200, 'razorpay'])
  expect(tookMs).toBeLessThan(WITHIN_MS)
})

it.runIf(isFull).each(['idempotency_keys', 'attempts', 'payees'])(
  'a database that waits for %s: the client is answered within 15 s, and a repeat finds one order',
  async (table) => {
    await sql`delete from gateway_breakers`.execute(portal.db)
    const payee = await addLandlord(portal, people.retailer.id)
    const call = () =>
      startPayment(portal, people.retailer, payee, { amount: '773.00', key: `slow-${payee.id}` })
    const { answer, tookMs } = await withTransaction(portal.ownerDb, async (trx) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx)
      return timed(call())
    })
    console.log(`pay deadline, ${table} locked: ${tookMs} ms`)
    expect([answer.status, tookMs < WITHIN_MS]).toEqual([503, true])
    const again = await eventually(async () => {
      const tried = await call()
      return tried.status === 200 ? tried : null
    })
    await payAtGateway(portal, again.body.payment_session_id, 'SUCCESS')
    const { rows } = await sql`select 1 from payments where payee_id = ${payee.id}`.execute(portal.db)
    expect(rows).toHaveLength(1)
  },
)
