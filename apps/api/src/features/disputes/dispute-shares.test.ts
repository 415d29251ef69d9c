import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { captureItems, captureShares, type Shares } from '../../../test/capturing.ts'
import { makeDatabase } from '../../../test/harness.ts'
import { makePeople, type People } from '../../../test/people.ts'
import { openKeyring } from '../../keyring/fingerprint-service.ts'
import { connect, type Database, many, one, withTransaction } from '../../platform/db.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { plantReference } from '../../reference/plant.ts'
import { checkBooks } from '../ledger/books-service.ts'
import { allowReversal } from '../ledger/ledger-public-sql.ts'
import { findLeft, insertRefund } from '../refunds/request-sql.ts'
import { holdPaid, releasePaid, takePaid } from './money-sql.ts'
import { lockPayment } from './record-sql.ts'

/** Printed, so that a failure can be reproduced: DISPUTES_SEED=… npx vitest run … */
const seed = Number(process.env.DISPUTES_SEED ?? Date.now() % 2_147_483_647)
console.info(`random disputes from DISPUTES_SEED=${seed}`)
const min = (a: bigint, b: bigint) => (a < b ? a : b)
const max = (a: bigint, b: bigint) => (a > b ? a : b)
const RUNS = Number(process.env.DISPUTES_RUNS ?? 15)

let database: Awaited<ReturnType<typeof makeDatabase>>
let open: Database
let people: People
let secrets: Secrets
let keys: string

beforeAll(async () => {
  database = await makeDatabase()
  open = connect(database.url, 4)
  await plantReference(open.db)
  people = await makePeople(open.db)
  keys = await mkdtemp(join(tmpdir(), 'chukta-disputes-'))
  secrets = await openKeyring(open.db, keys)
})
afterAll(async () => {
  await open.close()
  await database.drop()
  await rm(keys, { recursive: true, force: true })
})

let disputes = 0

async function insertDispute(paymentId: number, amountPaise: bigint): Promise<number> {
  disputes += 1
  const { id } = await one(
    open.db,
    sql<{ id: number }>`
      insert into disputes (gateway_id, gateway_dispute_id, payment_id, attempt_id, status, phase, gateway_status,
        amount_paise, opened_at)
      select gateway_id, ${`random-${disputes}`}, payment_id, id, 'open', 'chargeback', 'CREATED', ${amountPaise}::bigint,
             now() from attempts where payment_id = ${paymentId} returning id`,
  )
  return id
}

/** Holds the disputed money, and ends it as won or lost; gives the amount held. */
function holdMoney(paymentId: number, id: number, debitedFirst: boolean): Promise<bigint> {
  return withTransaction(open.db, async (trx) => {
    await lockPayment(trx, paymentId)
    await allowReversal(trx)
    return holdPaid(trx, id, { debitedFirst, round: 1 })
  })
}

function end(paymentId: number, id: number, status: 'won' | 'lost'): Promise<void> {
  return withTransaction(open.db, async (trx) => {
    await lockPayment(trx, paymentId)
    await allowReversal(trx)
    if (status === 'won') await releasePaid(trx, id, { wasTaken: false, round: 1 })
    else await takePaid(trx, id, { round: 1 })
    await sql`update disputes set status = ${status}, settled_at = now(), next_ask_at = null where id = ${id}`.execute(
      trx,
    )
  })
}

/** Asks for all that is left of an item to go back; it is not sent. */
function refundRest(paymentId: number, itemId: number): Promise<void> {
  return withTransaction(open.db, async (trx) => {
    await lockPayment(trx, paymentId)
    const { left_paise: basePaise } = await findLeft(trx, paymentId, itemId)
    if (basePaise === 0n) return
    const source = `item-${itemId}`
    const made = await insertRefund(trx, { paymentId, itemId, basePaise, source, reason: 'the rest of it' })
    expect(made).toBeDefined()
  })
}

/** What of a payment went back or is on its way, by disputes and refunds, in paise. */
async function goneOf(paymentId: number): Promise<bigint> {
  const { gone_paise } = await one(
    open.db,
    sql<{ gone_paise: bigint }>`
      select (coalesce((select sum(held_paise) from disputes where payment_id = ${paymentId}), 0)
              + coalesce((select sum(amount_paise) from refunds where payment_id = ${paymentId}), 0))::bigint as gone_paise`,
  )
  return gone_paise
}

/** The balance of a payment on every account, credits positive. */
async function leftOf(paymentId: number): Promise<Record<string, bigint>> {
  const rows = await many(
    open.db,
    sql<{ code: string; left_paise: bigint }>`
      select a.code, -sum(l.amount_paise)::bigint as left_paise
        from journals j join postings l on l.journal_id = j.id join ledger_accounts a on a.id = l.account_id
       where (j.source_type = 'payment' and j.source_id = ${paymentId})
          or (j.source_type = 'dispute' and j.source_id in (select id from disputes where payment_id = ${paymentId}))
       group by a.code`,
  )
  return Object.fromEntries(rows.map((row) => [row.code, row.left_paise]))
}

/** Of a base of 2 and a charge of 2 paise, each paisa disputed alone is the charge's: the third has to come from the base. */
const PAISA_BY_PAISA: [Shares, Step[]] = [
  { base: 2n, charge: 2n, distributor: 0n, admin: 0n },
  (['open', 'lost', 'lost', 'won'] as const).map((ending) => ({ part: 1, ending, debitedFirst: false })),
]

type Step = { part: number; ending: 'won' | 'lost' | 'open'; debitedFirst: boolean }

const broken = async () =>
  (await checkBooks(open.db)).filter(
    ({ name, holds }) => !holds && /dispute|wallet|goes back|balance/.test(name),
  )

it('takes and gives back to the paisa, whatever the order of disputes, as computed apart', async () => {
  const step = fc.record({
    part: fc.integer({ min: 1, max: 1000 }),
    ending: fc.constantFrom('won' as const, 'lost' as const, 'open' as const),
    debitedFirst: fc.boolean(),
  })
  const sharesOf = fc
    .record({
      base: fc.integer({ min: 1, max: 5_000_000 }),
      charge: fc.integer({ min: 2, max: 90_000 }),
      cut: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ base, charge, cut }) => {
      const distributor = BigInt(Math.floor((charge * cut) / 400))
      return {
        base: BigInt(base),
        charge: BigInt(charge),
        distributor,
        admin: BigInt(Math.floor(charge / 3)),
      }
    })
  await fc.assert(
    fc.asyncProperty(sharesOf, fc.array(step, { minLength: 1, maxLength: 4 }), async (shares, steps) => {
      const paymentId = await captureShares(open.db, people, shares)
      const total = shares.base + shares.charge
      const there: { paise: bigint; base: bigint }[] = []
      const gone = () => there.reduce((sum, one) => sum + one.base, 0n)
      const goneTotal = () => there.reduce((sum, one) => sum + one.paise, 0n)
      for (const { part, ending, debitedFirst } of steps) {
        const amount = (total * BigInt(part)) / 1000n || 1n
        const left = total - goneTotal()
        const paise = amount < left ? amount : left
        const whole = (shares.base * paise) / total
        const baseLeft = shares.base - gone()
        const chargeLeft = left - baseLeft
        // Neither gives more than is left of it.
        const base = max(min(whole, baseLeft), paise - chargeLeft)
        const id = await insertDispute(paymentId, amount)
        expect(await holdMoney(paymentId, id, debitedFirst)).toBe(paise)
        if (ending !== 'open') await end(paymentId, id, ending)
        if (ending !== 'won') there.push({ paise, base })
        const after = await leftOf(paymentId)
        const kept = (share: bigint) => share - (share * gone()) / shares.base
        expect(after['payee-payable'] ?? 0n).toBe(shares.base - gone())
        expect(after[`wallet:${people.distributor.id}`] ?? 0n).toBe(kept(shares.distributor))
        expect(after[`wallet:${people.admin.id}`] ?? 0n).toBe(kept(shares.admin))
      }
    }),
    { numRuns: RUNS, seed, examples: [PAISA_BY_PAISA] },
  )
  expect(await broken()).toEqual([])
})

it('what disputes leave of a basket goes back item by item: never beyond what was paid, and at most a paisa of an item stays', async () => {
  const bases = fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 2, maxLength: 5 })
  const hundredths = fc.constantFrom(185n, 236n, 590n)
  const parts = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 3 })
  const lost = async (paymentId: number, amount: bigint) => {
    const id = await insertDispute(paymentId, amount)
    await holdMoney(paymentId, id, false)
    await end(paymentId, id, 'lost')
  }
  await fc.assert(
    fc.asyncProperty(bases, hundredths, parts, async (drawn, rate, disputed) => {
      // Each item's charge is rounded by itself, so that no split by the bases meets them all.
      const basket = drawn.map((base) => {
        const charge = (BigInt(base) * rate + 5_000n) / 10_000n
        return { base: BigInt(base), charge, distributor: charge / 3n, admin: 0n }
      })
      const { paymentId, itemIds } = await captureItems({ ...open, secrets }, people, basket)
      const total = basket.reduce((sum, { base, charge }) => sum + base + charge, 0n)
      for (const part of disputed) await lost(paymentId, (total * BigInt(part)) / 1000n || 1n)
      for (const itemId of itemIds) await refundRest(paymentId, itemId)
      const gone = await goneOf(paymentId)
      expect(gone).toBeLessThanOrEqual(total)
      expect(gone).toBeGreaterThanOrEqual(total - BigInt(itemIds.length))
    }),
    // A paisa of charge is disputed: the first item's, not by its base the second one's, which has none.
    { numRuns: RUNS, seed, examples: [[[22, 1], 236n, [1]]] },
  )
  expect(await broken()).toEqual([])
})
