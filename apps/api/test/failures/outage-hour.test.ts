import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedOf } from '../../../../tests/full.ts'
import { checkBooks } from '../../src/modules/ledger/ledger/books-service.ts'
import { many } from '../../src/platform/database/db.ts'
import { setFaults, startPayment } from '../money/paying.ts'
import { type Portal, startPortal } from '../portal/harness.ts'
import { readBooks } from '../simulation/books.ts'
import { diceOf } from '../simulation/dice.ts'
import { differences } from '../simulation/differences.ts'
import { readExceptions } from '../simulation/exceptions.ts'
import { endLate, type Late, type Memory, newMemory, type Payer, play, rupees } from '../simulation/payer.ts'
import { type Play, planActs } from '../simulation/plan.ts'
import { printDifferences } from '../simulation/print-differences.ts'
import { type Place, plantScenery, type Scenery } from '../simulation/scenery.ts'
import { passTime, settleDown } from '../simulation/time.ts'
import { readTruth } from '../simulation/truth.ts'

/** The number of orders in flight when the gateways go away, and of those begun while they are away. */
const ORDERS = Number(process.env.OUTAGE_ORDERS ?? 6)
const SEED = seedOf('SIM_SEED')
/** The hour passes in steps: each makes the rows older, and the portal does the due work (`time.ts`). */
const STEP_SECONDS = 600
const STEPS = 6

/** The payers' acts when the gateways go down; open tries are paid during the outage. */
const PLAYS: Play[] = [
  'pays after the order is over',
  'pays',
  'leaves without a try',
  'pays after the order is over',
  'fails',
]

console.info(`outage hour: SIM_SEED=${SEED} OUTAGE_ORDERS=${ORDERS}`)

const dice = diceOf(SEED)
let portal: Portal
let place: Place
let scenery: Scenery

beforeAll(async () => {
  // Jobs that fail while the gateways are away are not news.
  portal = await startPortal({ LOG_LEVEL: 'fatal' })
  place = { ...portal, db: portal.ownerDb }
  scenery = await plantScenery(place, SEED)
})
afterAll(() => portal?.stop())

/** Whether money is on its way to a payee, or goes next. */
const isPaying = async () =>
  (await many(portal.db, sql`select id from payouts where status in ('queued', 'sent') limit 1`)).length > 0

const exceptions = () => readExceptions(portal.url, scenery.superAdmin.token)

it(`an hour without gateways: ${ORDERS} orders in flight and ${ORDERS} new ones is in the exceptions queue, which empties itself`, async () => {
  const late: Late[] = []
  await setFaults(portal, { webhooks_lost: true })
  const before = planActs(dice, ORDERS, [...scenery.payers.keys()]).map((act) => ({
    ...act,
    play: PLAYS[act.index % PLAYS.length] as Play,
  }))
  const memories = await Promise.all(
    before.map((act) => play(place, payerOf(act.payer), scenery.biller, act, late)),
  )
  expect(memories.every((one) => one.sessions.size === 1)).toBe(true)

  // Every gateway hangs up without an answer and sends nothing; banks go on taking the payers' money.
  await setFaults(portal, { timeout_before: true, timeout_ms: 50, webhooks_lost: true })
  memories.push(...(await beginOrders()))
  await endLate(late)
  for (let step = 0; step < STEPS; step += 1) {
    await passTime(place, STEP_SECONDS)
    await settleDown(portal.db)
  }
  const stuck = new Set((await exceptions()).map((one) => one.orderId))
  const undecided = await many(
    portal.db,
    sql<{ order_id: string }>`select order_id from payments where status not in ('paid', 'closed')`,
  )
  expect(undecided.map((one) => one.order_id).filter((id) => !stuck.has(id))).toEqual([])
  expect(stuck.size).toBeGreaterThanOrEqual(ORDERS)

  await setFaults(portal, null)
  let minutes = 0
  for (; ((await exceptions()).length > 0 || (await isPaying())) && minutes < 60; minutes += 1) {
    await passTime(place, 60)
    await settleDown(portal.db)
  }
  expect(await exceptions()).toEqual([])
  const [truth, books] = [await readTruth(portal), await readBooks(portal.ownerDb)]
  const found = differences(truth, books, await exceptions(), memories, scenery.crowd)
  await printDifferences(portal.db, found, memories, SEED)
  expect(found.length, 'differences').toBe(0)
  expect((await checkBooks(portal.db)).filter((verdict) => !verdict.holds)).toEqual([])
  console.log(
    `outage hour: ${books.payments.length} orders, ${truth.captures.length} captures, ${stuck.size} in the exceptions queue after the hour, empty ${minutes} minutes after its end`,
  )
}, 600_000)

/** Pay calls while no gateway answers: each names its order, and hands out no session. */
function beginOrders(): Promise<Memory[]> {
  const acts = planActs(dice, 2 * ORDERS, [...scenery.payers.keys()]).slice(ORDERS)
  return Promise.all(
    acts.map(async (act) => {
      const memory = newMemory({ ...act, play: 'leaves without a try' })
      const { person, landlord } = payerOf(act.payer)
      const { status, body } = await startPayment(place, person, landlord, {
        method: act.method,
        amount: rupees(act.amountPaise),
      })
      expect([status, body.payment_session_id]).toEqual([503, undefined])
      memory.orderIds.add(body.order_id)
      return memory
    }),
  )
}

function payerOf(index: number): Payer {
  const payer = scenery.payers.get(index)
  if (!payer) throw new Error(`no payer has index ${index}`)
  return payer
}
