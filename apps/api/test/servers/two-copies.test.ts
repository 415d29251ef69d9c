import type { ChildProcess } from 'node:child_process'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../../scripts/free-port.ts'
import { checkBooks } from '../../src/modules/ledger/ledger/books-service.ts'
import { many } from '../../src/platform/database/db.ts'
import { addLandlord, payAtGateway, type Started, startPayment } from '../money/paying.ts'
import { eventually, startApi, stopProcess } from '../portal/harness.ts'
import { makePerson, type Person } from '../portal/people.ts'
import { type Scene, startScene } from '../portal/scene.ts'

const PAYERS = 30

let scene: Scene
let second: ChildProcess
let urls: string[]
let payers: { person: Person; landlord: { id: number; service_id: number } }[]

beforeAll(async () => {
  scene = await startScene()
  const { portal, people } = scene
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  second = await startApi({ settings: { ...portal.settings, PORT: String(port) }, url })
  urls = [portal.url, url]
  payers = []
  for (let n = 0; n < PAYERS; n += 1) {
    // All below one distributor, so that every capture updates the same wallets.
    const parentId = people.distributor.id
    const person = await makePerson(portal.db, { roleId: 4, parentId, first: 'Farah', last: 'Sheikh' })
    payers.push({ person, landlord: await addLandlord(portal, person.id) })
  }
})
afterAll(async () => {
  await stopProcess(second)
  await scene?.portal.stop()
})

/** Every payer's call for an amount, twice at each copy, in two orders, all in parallel. */
async function callAll(amount: string): Promise<Map<number, Started[]>> {
  const calls = urls.flatMap((url, copy) =>
    [0, 1].flatMap(() => {
      const line = copy === 0 ? payers : payers.toReversed()
      return line.map(async ({ person, landlord }) => ({
        id: person.id,
        answer: await startPayment({ url }, person, landlord, { amount }),
      }))
    }),
  )
  const answers = Map.groupBy(await Promise.all(calls), ({ id }) => id)
  return new Map([...answers].map(([id, all]) => [id, all.map(({ answer }) => answer)]))
}

it(`${PAYERS} payers at two copies of the api in parallel: one order each, paid once, and consistent books`, async () => {
  const { portal } = scene
  const sessions: string[] = []
  for (const amount of ['18500.50', '250.75']) {
    for (const answers of (await callAll(amount)).values()) {
      expect(answers.map(({ status, body }) => `${status} ${body.message ?? ''}`)).toEqual(
        Array(4).fill('200 '),
      )
      const [session, ...others] = new Set(answers.map(({ body }) => body.payment_session_id))
      expect(others).toEqual([])
      sessions.push(session ?? '')
    }
  }
  const orders = () =>
    many(
      portal.db,
      sql<{ status: string; n: number }>`select status, count(*) as n from payments group by status`,
    )
  expect(await orders()).toEqual([{ status: 'open', n: 2 * PAYERS }])
  await Promise.all(sessions.map((session) => payAtGateway(portal, session, 'SUCCESS')))
  await eventually(async () => (await orders()).every(({ status }) => status === 'paid'))
  expect(await orders()).toEqual([{ status: 'paid', n: 2 * PAYERS }])
  expect((await checkBooks(portal.db)).filter((verdict) => !verdict.holds)).toEqual([])
  expect(
    await many(
      portal.db,
      sql`select datname from pg_stat_database where datname = current_database() and deadlocks > 0`,
    ),
  ).toEqual([])
})
