// Invariant (payments): Refunds never exceed what was captured. Every earner returns their share.
// Enforced by: `books-sql.ts`. Decision: 0019.

import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedOf } from '../../../../../../tests/full.ts'
import {
  type Books,
  captureShares,
  leftOfPayment,
  openBooks,
  type Shares,
  settleRefunds,
  succeedRefund,
} from '../../../../test/money/moving-money.ts'
import { refundsOf, walletOf } from '../../../../test/money/refunding.ts'
import { asAnybody } from '../../../../test/portal/ways.ts'
import { withTransaction } from '../../../platform/database/db.ts'
import { checkBooks } from '../../ledger/ledger/books-service.ts'
import { insertRefund, lockPayment } from './request-sql.ts'

/** Printed, so that a failure can be reproduced: REFUNDS_SEED=… npx vitest run … */
const seed = seedOf('REFUNDS_SEED')
console.info(`random refunds from REFUNDS_SEED=${seed}`)
const RUNS = Number(process.env.REFUNDS_RUNS ?? 15)

let books: Books

beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books.close())

/** The shares of the worked example (design 6). */
const WORKED: Shares = { base: 1_850_050n, charge: 34_226n, distributor: 534n, admin: 8_716n }

function ask(paymentId: number, source: string, basePaise: bigint): Promise<boolean> {
  return withTransaction(books.db, async (trx) => {
    await lockPayment(trx, paymentId)
    return (
      (await asAnybody(() =>
        insertRefund(trx, { paymentId, basePaise, source, reason: 'A random part' }),
      )) !== undefined
    )
  })
}

/** Sends the next due refund and ends it. False when none is due. */
async function settleNext(paymentId: number, succeeds: boolean): Promise<boolean> {
  const ended = await settleRefunds(books.db, paymentId, succeeds)
  expect(ended, 'one refund of a payment is under way at a time').toBeLessThanOrEqual(1)
  return ended === 1
}

/** The rule of design 6, restated: part minus floor(part × refunded ÷ base); the platform keeps the remainder. */
function expected(shares: Shares, refunded: bigint): Record<string, bigint> {
  const left = (part: bigint) => part - (part * refunded) / shares.base
  const [charge, distributor, admin] = [left(shares.charge), left(shares.distributor), left(shares.admin)]
  return {
    'payee-payable': shares.base - refunded,
    [`wallet:${books.people.distributor.id}`]: distributor,
    [`wallet:${books.people.admin.id}`]: admin,
    'platform-revenue': charge - distributor - admin,
    'clearing:cashfree': refunded - shares.base - charge,
  }
}

/** Fills both sides with zeros for accounts without postings. */
async function expectLeft(paymentId: number, shares: Shares, refunded: bigint): Promise<void> {
  const wanted = expected(shares, refunded)
  const nothing = Object.fromEntries(Object.keys(wanted).map((code) => [code, 0n]))
  expect({ ...nothing, ...(await leftOfPayment(books.db, paymentId)) }).toEqual(wanted)
}

it('half of ₹18,500.50, then the other half: shares are rounded down, then nothing is left', async () => {
  const paymentId = await captureShares(books, WORKED)
  await ask(paymentId, 'first', 925_025n)
  await settleNext(paymentId, true)
  // 34,226 → 17,113; 534 → 267; 8,716 → 4,358; the platform 17,113 − 267 − 4,358.
  expect((await refundsOf(books, paymentId))[0]?.amount_paise).toBe(925_025n + 17_113n)
  expect(await leftOfPayment(books.db, paymentId)).toEqual({
    'payee-payable': 925_025n,
    [`wallet:${books.people.distributor.id}`]: 267n,
    [`wallet:${books.people.admin.id}`]: 4_358n,
    'platform-revenue': 12_488n,
    'clearing:cashfree': -942_138n,
  })
  await ask(paymentId, 'second', 925_025n)
  await settleNext(paymentId, true)
  await expectLeft(paymentId, WORKED, WORKED.base)
  expect(Object.values(await leftOfPayment(books.db, paymentId)).every((paise) => paise === 0n)).toBe(true)
})

it('a reversal may take a wallet below its floor, other postings may not', async () => {
  const paymentId = await captureShares(books, WORKED)
  const before = await walletOf(books, books.people.admin.id)
  await sql`update wallets set floor_paise = ${before} where user_id = ${books.people.admin.id}`.execute(
    books.db,
  )
  await ask(paymentId, 'biller', WORKED.base)
  await settleNext(paymentId, true)
  expect(await walletOf(books, books.people.admin.id)).toBe(before - WORKED.admin)
  const leaving = sql`update wallets set balance_paise = balance_paise - 1 where user_id = ${books.people.admin.id}`
  await expect(leaving.execute(books.db)).rejects.toThrow(/below its floor/)
  await sql`update wallets set floor_paise = 0 where user_id = ${books.people.admin.id}`.execute(books.db)
})

it('a refund that succeeds twice is booked once, a failed one that succeeds later is booked', async () => {
  const paymentId = await captureShares(books, WORKED)
  await ask(paymentId, 'biller', 600_000n)
  await settleNext(paymentId, false)
  const [refund] = await refundsOf(books, paymentId)
  expect(await succeedRefund(books.db, paymentId, refund?.id ?? 0)).toBe(true)
  expect(await succeedRefund(books.db, paymentId, refund?.id ?? 0)).toBe(false)
  await expectLeft(paymentId, WORKED, 600_000n)
})

const payment = fc
  .record({
    base: fc.bigInt({ min: 100n, max: 100_000_000n }),
    rate: fc.nat(500),
    d: fc.nat(100),
    a: fc.nat(100),
  })
  .map(({ base, rate, d, a }): Shares => {
    const charge = (base * BigInt(rate)) / 10_000n
    const distributor = (charge * BigInt(d)) / 200n
    return { base, charge, distributor, admin: ((charge - distributor) * BigInt(a)) / 100n }
  })
/** Random steps: request so many hundredths of the base, or end the next due refund. */
const step = fc.oneof(
  fc.record({ ask: fc.integer({ min: 1, max: 70 }) }),
  fc.record({ succeeds: fc.boolean() }),
)

it(`${RUNS} payments with random refunds in random order: never too much, shares rounded down, nothing left at the end`, async () => {
  for (const [run, [shares, steps]] of fc
    .sample(fc.tuple(payment, fc.array(step, { minLength: 2, maxLength: 10 })), { numRuns: RUNS, seed })
    .entries()) {
    const paymentId = await captureShares(books, shares)
    /** The sums requested and accepted, and of these refunded. */
    let [held, refunded] = [0n, 0n]
    const waiting: bigint[] = []
    const end = async (succeeds: boolean) => {
      expect(await settleNext(paymentId, succeeds)).toBe(waiting.length > 0)
      const base = waiting.shift() ?? 0n
      if (succeeds) refunded += base
      else held -= base
      await expectLeft(paymentId, shares, refunded)
    }
    for (const [place, what] of steps.entries()) {
      if ('succeeds' in what) {
        await end(what.succeeds)
        continue
      }
      const requested = (shares.base * BigInt(what.ask) + 99n) / 100n
      const fits = held + requested <= shares.base
      expect(await ask(paymentId, `step-${place}`, requested), `run ${run}, step ${place}`).toBe(fits)
      if (!fits) continue
      held += requested
      waiting.push(requested)
    }
    while (waiting.length > 0) await end(true)
    if (refunded < shares.base) {
      expect(await ask(paymentId, 'one-too-many', shares.base - refunded + 1n)).toBe(false)
      expect(await ask(paymentId, 'rest', shares.base - refunded)).toBe(true)
      waiting.push(shares.base - refunded)
      await end(true)
    }
    expect(Object.values(await leftOfPayment(books.db, paymentId)).every((paise) => paise === 0n)).toBe(true)
  }
  expect((await checkBooks(books.db)).filter((verdict) => !verdict.holds)).toEqual([])
})
