import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkBooks } from '../../src/modules/ledger/ledger/books-service.ts'
import { many, one } from '../../src/platform/database/db.ts'
import { setFaults } from '../money/paying.ts'
import { payoutCalls, payoutTruth } from '../money/payout-oracle.ts'
import { paidPayment } from '../money/refunding.ts'
import { balanceOf } from '../money/settling.ts'
import { callAs } from '../payables/bills.ts'
import { eventually, type Portal } from '../portal/harness.ts'
import type { People } from '../portal/people.ts'
import { startScene } from '../portal/scene.ts'
import { diceOf } from '../simulation/dice.ts'

/** 1,000 in `npm run test:full`. */
const PAYOUTS = Number(process.env.PAYOUTS ?? 10)
const PRESSES = 5
const PAYERS = 12
const PRESSERS = 8
const PROVIDERS = ['cashfree', 'razorpayx']

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
})
afterAll(() => portal.stop())

it(`${PAYOUTS} payouts whose every answer is lost, half after the bank has paid, are paid once`, async () => {
  await stepUp()
  // No payout is sent before answers are lost.
  await act('/payout-stops', { reason: 'Answers will be lost.' })
  await payAll()
  const scope = PROVIDERS.map((slug) => `payouts-${slug}:send`).join(',')
  // The first are lost before the bank has the transfer, so that some always are; then half of them.
  const lost = { timeout_before: 1, timeout_after: 1, timeout_ms: 40, scope }
  await setFaults(portal, lost)
  await act('/payout-stops/end', { reason: 'Now.' })

  const ids = (await many(portal.db, sql<{ id: number }>`select id from payouts order by id`)).map(
    ({ id }) => id,
  )
  expect(ids).toHaveLength(PAYOUTS)
  const isOver = new AbortController()
  const hurrying = hurry(isOver.signal)
  let answers: number[]
  try {
    ;[answers] = await Promise.all([
      pressAll(ids),
      // The first retry lets one go.
      eventually(async () => (await sendsOf()).length > 0).then(() =>
        setFaults(portal, { ...lost, timeout_before: 0.5 }),
      ),
    ])
    await eventually(
      async () => {
        const { n } = await one(
          portal.db,
          sql<{ n: number }>`select count(*) as n from payouts where status <> 'arrived'`,
        )
        return n === 0
      },
      120_000 + PAYOUTS * 300,
    )
  } finally {
    isOver.abort()
    await hurrying
  }

  const sends = await sendsOf()
  expect(sends.filter(({ status }) => status !== 0)).toEqual([])
  const truth = await payoutTruth(portal)
  console.info(
    `payout time-outs: ${PAYOUTS} payouts, retry pressed ${answers.length} times, ${sends.length} sends and no answer, ` +
      `${truth.totals.transfers} transfers, ${truth.duplicates.length} paid twice`,
  )
  expect(truth.duplicates).toEqual([])
  expect(truth.totals).toMatchObject({ transfers: PAYOUTS, paid: PAYOUTS, open: 0 })
  // Some answers were lost before the bank had the transfer, too.
  expect(sends.length).toBeGreaterThan(PAYOUTS)
  await compareWith(truth)
}, 3_600_000)

const sendsOf = async () =>
  (await payoutCalls(portal)).filter(
    ({ method, path }) => method === 'POST' && /(transfers|payouts)$/.test(path),
  )

const stepUp = () =>
  sql`update sessions set stepped_up_at = now() where user_id = ${people.superAdmin.id}`.execute(portal.db)

async function act(path: string, body: Record<string, unknown>): Promise<void> {
  const answer = await callAs(portal, people.superAdmin, path, body)
  expect([path, answer.status, JSON.stringify(answer.body)]).toEqual([path, 200, expect.any(String)])
}

async function payAll(): Promise<void> {
  const amounts = Array.from({ length: PAYOUTS }, (_, index) => `${900 + index}.50`)
  await Promise.all(
    Array.from({ length: PAYERS }, async () => {
      for (let amount = amounts.pop(); amount; amount = amounts.pop()) {
        await paidPayment(portal, people.retailer, landlord, { amount })
      }
    }),
  )
}

/** Presses retry on each payout, in any order and several at once. Gives the answers. */
async function pressAll(ids: number[]): Promise<number[]> {
  const presses = diceOf(1).shuffle(ids.flatMap((id) => Array<number>(PRESSES).fill(id)))
  const answers: number[] = []
  await Promise.all(
    Array.from({ length: PRESSERS }, async () => {
      for (let id = presses.pop(); id; id = presses.pop()) {
        const { status, body } = await callAs(portal, people.superAdmin, `/payouts/${id}/retry`, {})
        expect([status, body.message]).toEqual([status === 409 ? 409 : 200, body.message])
        answers.push(status)
      }
    }),
  )
  return answers
}

/** Makes waiting payouts due at once, except those under a lease. */
async function hurry(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sql`
      update payouts set next_poll_at = now()
       where next_poll_at > now() and status in ('queued', 'sent') and lease_until <= now()`.execute(
      portal.db,
    )
    await sql`update payout_providers set paused_until = null where paused_until > now()`.execute(portal.db)
    await stepUp()
    await new Promise((done) => setTimeout(done, 100))
  }
}

/** The books agree with the banks: each payout under its references, and the money on its accounts. */
async function compareWith(truth: Awaited<ReturnType<typeof payoutTruth>>): Promise<void> {
  const paid = new Map(truth.references.map((row) => [row.key, BigInt(row.paid_paise)]))
  const ours = await many(
    portal.db,
    sql<{ payout_id: number; amount_paise: bigint; base_paise: bigint; references: string[] }>`
      select o.id as payout_id, o.amount_paise, p.base_paise, json_agg(t.reference) as "references"
        from payouts o join payments p on p.id = o.payment_id join transfers t on t.payout_id = o.id group by o.id, p.id`,
  )
  for (const { base_paise: base, amount_paise: amount, references } of ours) {
    expect(references.reduce((sum, reference) => sum + (paid.get(reference) ?? 0n), 0n)).toBe(base)
    expect(amount).toBe(base)
  }
  for (const account of truth.accounts) {
    const gone = BigInt(account.debits_paise - account.credits_paise)
    expect([account.provider, await balanceOf(portal, `payouts:${account.provider}`)]).toEqual([
      account.provider,
      -gone,
    ])
  }
  expect(await balanceOf(portal, 'payee-payable')).toBe(0n)
  expect((await checkBooks(portal.db)).filter((verdict) => !verdict.holds)).toEqual([])
}
