import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkBooks } from '../../src/modules/ledger/ledger/books-service.ts'
import { many } from '../../src/platform/database/db.ts'
import { callsOf } from '../identity/back-office.ts'
import {
  answerWith,
  disputeBecomes,
  disputePostings,
  disputesAtBank,
  openAtBank,
} from '../money/disputing.ts'
import { setFaults } from '../money/paying.ts'
import { type PaidPayment, paidPayment } from '../money/refunding.ts'
import { eventually, type Portal, startApi, stopProcess } from '../portal/harness.ts'
import type { People } from '../portal/people.ts'
import { startScene } from '../portal/scene.ts'

/** Kills are spread evenly over the calls of an answer: asking, telling, asking again. */
const KILLS = Number(process.env.KILLS ?? 2)
const LATENCY_MS = 150
const STEP_MS = (4 * LATENCY_MS) / KILLS

let portal: Portal
let people: People
const disputed: { payment: PaidPayment; id: number }[] = []

beforeAll(async () => {
  let landlord: { id: number; service_id: number }
  ;({ portal, people, landlord } = await startScene())
  for (let kill = 0; kill < KILLS; kill += 1) {
    const payment = await paidPayment(portal, people.retailer, landlord, { amount: `${900 + kill}.05` })
    await openAtBank(portal, payment)
    disputed.push({ payment, id: (await disputeBecomes(portal, payment.id, 'open')).id })
  }
  await portal.stopApi()
})
afterAll(() => portal.stop())

it('accepts once, and submits each file once, when the api is killed at any point', async () => {
  let api = await startApi(portal)
  try {
    for (const [kill, { id }] of disputed.entries()) {
      // Slow answers stretch every step, so that kills hit all of them.
      await setFaults(portal, { latency_ms: LATENCY_MS, scope: 'pg' })
      const answer =
        kill % 2 === 0
          ? callsOf(portal, people.admin).post(`/disputes/${id}/accept`)
          : answerWith(portal, people.admin, id, ['invoice', 'other'])
      // Its connection is cut by the kill.
      const cut = answer.catch(() => null)
      await keptAnswer(id)
      await pause(kill * STEP_MS)
      await stopProcess(api, 'SIGKILL')
      await cut
      await setFaults(portal, null)
      await noneActs()
      // Every lease is of the dead: the sweep may have taken up an earlier dispute, one that has ended by now among them.
      // They end here instead of in 150 s, and before the next start, whose sweep may lease one.
      await sql`
        update disputes set next_poll_at = case when next_poll_at is not null then now() end,
                            lease_until = now()`.execute(portal.db)
      api = await startApi(portal)
    }
    for (const [kill, { payment, id }] of disputed.entries()) {
      await disputeBecomes(portal, payment.id, kill % 2 === 0 ? 'accepted' : 'under-review')
      // The first of two files takes it under review.
      await eventually(async () => (await answersOf(id)).every(({ status }) => status === 'done'))
      const [atBank] = await disputesAtBank(portal, payment.order_id)
      expect(atBank?.evidence.map(({ kind }) => kind)).toEqual(
        kill % 2 === 0 ? [] : ['Statement of Service', 'Delivery/Service Proof'],
      )
      const journals = Object.keys(await disputePostings(portal, id))
      expect(journals).toEqual(kill % 2 === 0 ? ['held', 'lost'] : ['held'])
      expect((await answersOf(id)).map(({ status }) => status)).toEqual(['done'])
    }
  } finally {
    await stopProcess(api, 'SIGKILL')
  }
  expect((await checkBooks(portal.db)).filter((verdict) => !verdict.holds)).toEqual([])
})

const answersOf = (id: number) =>
  many(portal.db, sql<{ status: string }>`select status from dispute_answers where dispute_id = ${id}`)

/** Waits until PostgreSQL has ended the killed api's statements: one runs on without its client, and may take a lease. */
const noneActs = () =>
  eventually(async () => {
    const others = await many(
      portal.db,
      sql`select pid from pg_stat_activity
           where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
    )
    return others.length === 0
  })

/** Waits until the answer's row is stored: a server killed before has promised nothing. */
async function keptAnswer(id: number): Promise<void> {
  while ((await answersOf(id)).length === 0) await pause(5)
}
