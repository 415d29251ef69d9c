// Invariant (ledger): Our books agree with those of gateways, billers and payers to the paisa. Undecided
// money appears in the exceptions queue.
// Enforced by: comparison with the truth over HTTP; the tests read postings by their own SQL.
// Also tested by: `outage-hour.test.ts`.

import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedOf } from '../../../../tests/full.ts'
import { checkBooks } from '../../src/modules/ledger/ledger/books-service.ts'
import { setFaults } from '../money/paying.ts'
import { METHODS } from '../money/random-tree.ts'
import { settleAtGateways } from '../money/settling.ts'
import { callAs } from '../payables/bills.ts'
import { readBooks } from './books.ts'
import { coverage } from './coverage.ts'
import { diceOf } from './dice.ts'
import { differences } from './differences.ts'
import { readExceptions } from './exceptions.ts'
import { decide, endLate, type Late, type Memory, play } from './payer.ts'
import { type Act, planActs } from './plan.ts'
import { printDifferences } from './print-differences.ts'
import { plantScenery, type Scenery } from './scenery.ts'
import { type Stage, startStage } from './stage.ts'
import { passTime, runSchedule, settleDown } from './time.ts'
import { readTruth } from './truth.ts'
import { randomPayoutWeather, randomWeather } from './weather.ts'

/** The number of payments; 5,000 in `npm run test:full`. */
const PAYMENTS = Number(process.env.SIM_PAYMENTS ?? 40)
/** How often the api and PostgreSQL are killed, each half of the times; 20 in `npm run test:full`. */
const KILLS = Number(process.env.SIM_KILLS ?? 2)
/** Printed, so that a plan can be repeated; it does not fix the timing of the network and the processes. */
const SEED = seedOf('SIM_SEED')
/** Payers at once: most of them wait for a time-out, so that many cost little. */
const WORKERS = 48
const INDIA_MS = 19_800_000
/** The faults and the order of the gateways change after so many acts, and at the latest after so many ms. */
const ACTS_PER_WEATHER = 12
const WEATHER_MS = 1_500
const PAYOUT_WEATHERS = 5

console.info(`simulation: SIM_SEED=${SEED} SIM_PAYMENTS=${PAYMENTS} SIM_KILLS=${KILLS}`)

const dice = diceOf(SEED)
/**
 * Half of all seeds capture in other currencies, the others pay out: how a gateway pays out foreign money is in no public
 * document, and the portal books all payouts in rupees.
 */
const IS_FOREIGN = dice.hits(0.5)
let stage: Stage
let scenery: Scenery
let isQuiet = false
let storms = 0
let changedAt = 0
/** Payers and the clock change the weather one after the other; otherwise the log would not match the setting. */
let changing = Promise.resolve()

beforeAll(async () => {
  stage = await startStage()
  scenery = await plantScenery(stage, SEED)
})
afterAll(() => stage?.stop())

const CLAIM = `${PAYMENTS} random payments: the books agree with the gateways, the billers and the payers`
// No second try: a difference is a finding, also where the next storm does not show it.
const ONCE = { retry: 0, timeout: 3_600_000 }

it(CLAIM, ONCE, async () => {
  const late: Late[] = []
  const acts = planActs(dice, PAYMENTS, [...scenery.payers.keys()])
  const memories = await timed('storm', () => storm(acts, late))
  await timed('storm of payouts', stormOfPayouts)
  await setFaults(stage, null)
  await timed('settling', () => letItSettle(late))
  await timed('giving back', giveBack)
  await timed('comparison', () => compare('before the payouts', memories))
  if (!IS_FOREIGN) {
    const alarms = await timed('reconciliation', reconcile)
    await settleDown(stage.db)
    await compare('after them', memories)
    expect(alarms, 'differences that reconciliation sees').toEqual([])
  }
  expect(stage.falls).toEqual([])
  expect((await checkBooks(stage.db)).filter((verdict) => !verdict.holds)).toEqual([])
})

/** Prints the time of a part of the run. */
async function timed<T>(what: string, run: () => Promise<T>): Promise<T> {
  const before = performance.now()
  try {
    return await run()
  } finally {
    console.info(`simulation: ${what}: ${((performance.now() - before) / 1000).toFixed(1)} s`)
  }
}

/** Compares both sides and prints what differs; throws when anything does. */
async function compare(when: string, memories: Memory[]): Promise<void> {
  const [truth, books] = [await readTruth(stage), await readBooks(stage.db)]
  const exceptions = await readExceptions(stage.url, scenery.superAdmin.token)
  const found = differences(truth, books, exceptions, memories, scenery.crowd)
  for (const line of coverage(truth, books, memories)) console.info(line)
  console.info(
    `simulation: ${when}: ${memories.length} acts, ${books.payments.length} orders, ${truth.captures.length} captures, ${truth.refunds.length} refunds, ${found.length} differences`,
  )
  await printDifferences(stage.db, found, memories, SEED)
  expect(found.length, `differences ${when}`).toBe(0)
}

/** Plays the acts, many at once, while faults, routes and processes change under them. */
async function storm(acts: Act[], late: Late[]): Promise<Memory[]> {
  const killAt = new Map(
    dice
      .shuffle(acts.map(({ index }) => index))
      .slice(0, KILLS)
      .map((index, n) => [index, n % 2 === 0 ? stage.killApi : stage.killPostgres]),
  )
  const door = { ...stage, quietAfter: () => (isQuiet ? storms : null) }
  const memories: Memory[] = []
  const queue = [...acts]
  // Payers whom a weather keeps from ending would keep the weather.
  const clock = new AbortController()
  const blowing = blow(clock.signal)
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      for (let act = queue.shift(); act; act = queue.shift()) {
        const payer = scenery.payers.get(act.payer)
        if (!payer) throw new Error(`no payer has index ${act.payer}`)
        if (act.index % ACTS_PER_WEATHER === 0) await changeWeather()
        await killAt.get(act.index)?.()
        memories.push(await play(door, payer, scenery.biller, act, late))
      }
      // No new acts begin: payers who still try need not wait for the end of the storm.
      clock.abort()
      await blowing
      await setFaults(stage, null)
    }),
  )
  return memories
}

/** Sends payouts while the providers fail and the api is killed: few payouts get that far in the storm. */
async function stormOfPayouts(): Promise<void> {
  for (let round = 0; round < PAYOUT_WEATHERS; round += 1) {
    await setFaults(stage, null)
    await setFaults(stage, randomPayoutWeather(dice))
    if (KILLS > 0 && round === 1) await stage.killApi()
    // Leases of the killed, pauses and later tries are over.
    await passTime(stage, 60)
    await pause(WEATHER_MS)
  }
}

/** Changes the weather whenever it has stayed for long, until the storm is over. */
async function blow(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(WEATHER_MS / 5)
    if (!signal.aborted && Date.now() - changedAt > WEATHER_MS) await changeWeather()
  }
}

/** Sets other faults, and another order of the gateways for each method. */
function changeWeather(): Promise<void> {
  changedAt = Date.now()
  changing = changing.then(setWeather)
  return changing
}

async function setWeather(): Promise<void> {
  const faults = randomWeather(dice, IS_FOREIGN)
  isQuiet = false
  await setFaults(stage, null)
  await setFaults(stage, faults)
  isQuiet = Object.keys(faults).length === 0
  if (!isQuiet) storms += 1
  // A gateway rests for 30 s after five failures: longer than a run of this size has.
  if (dice.hits(0.7)) await sql`delete from gateway_breakers`.execute(stage.db).catch(() => undefined)
  for (const method of METHODS) {
    const order = dice.shuffle([1, 2, 3, 4])
    await sql`
      update gateway_methods set priority = array_position(${order}::int[], gateway_id::int)
       where method_id = ${method}`
      .execute(stage.db)
      // PostgreSQL may be down: then the order stays.
      .catch(() => undefined)
  }
}

/** Orders end, late captures come in unnoticed, and days pass. */
async function letItSettle(late: Late[]): Promise<void> {
  await decide(stage, late)
  await settleDown(stage.db)
  for (const seconds of [120, 1_500, 300]) {
    await passTime(stage, seconds)
    await settleDown(stage.db)
  }
  await setFaults(stage, { webhooks_lost: true })
  await endLate(late)
  await setFaults(stage, null)
  for (const hours of [24, 145]) {
    await passTime(stage, hours * 3_600)
    await runSchedule(stage.db)
    await settleDown(stage.db)
  }
}

/** A person retries half of the failed or returned payouts, and refunds half of the other items in the exceptions queue. */
async function giveBack(): Promise<void> {
  const { id, token } = scenery.superAdmin
  await sql`update sessions set stepped_up_at = now() where user_id = ${id}`.execute(stage.db)
  await sendAgain()
  const rows = (await readExceptions(stage.url, token)).filter((one) => one.actions.includes('refund'))
  for (const row of dice.shuffle(rows).slice(0, Math.ceil(rows.length / 2))) {
    const how = { action: 'refund', reason: 'It is not what was ordered.' }
    const answer = await callAs(stage, { token }, `/exceptions/${row.id}/resolve`, how)
    expect([row.id, answer.status, answer.status === 200 ? '' : JSON.stringify(answer.body)]).toEqual([
      row.id,
      200,
      '',
    ])
  }
  // A gateway may work on a refund for hours: then it is in the exceptions queue.
  for (const seconds of [600, 600]) {
    await settleDown(stage.db)
    await passTime(stage, seconds)
  }
  await settleDown(stage.db)
}

/** Presses retry for half of the payouts that a person must release. */
async function sendAgain(): Promise<void> {
  const { token } = scenery.superAdmin
  const stuck = (await readBooks(stage.db)).payouts.filter(
    (one) => one.mismatch === null && ['failed', 'reversed'].includes(one.status),
  )
  for (const { id } of dice.shuffle(stuck).slice(0, Math.ceil(stuck.length / 2))) {
    const answer = await callAs(stage, { token }, `/payouts/${id}/retry`, {})
    expect([id, answer.status, answer.body.message]).toEqual([id, 200, answer.body.message])
  }
}

/** Every gateway settles, and the portal reads the records of the day. Returns the reconciliation breaks. */
async function reconcile(): Promise<unknown[]> {
  await settleAtGateways(stage)
  const day = new Date(Date.now() + INDIA_MS).toISOString().slice(0, 10)
  const { token } = scenery.superAdmin
  const run = await callAs(stage, { token }, '/reconciliation/run', { day })
  expect([run.status, JSON.stringify(run.body)]).toEqual([200, expect.any(String)])
  const found = await callAs(stage, { token }, '/reconciliation/differences?per_page=50')
  const { data } = found.body.data as unknown as { data: { kind: string }[] }
  // True here: a week has passed, and a capture by another method than ordered costs that method's fee.
  return data.filter(({ kind }) => kind !== 'late' && kind !== 'fee')
}
