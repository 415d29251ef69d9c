import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedOf } from '../../../../../../tests/full.ts'
import {
  type Books,
  captureShares,
  endDispute,
  holdDispute,
  insertDispute,
  leftOfPayment,
  openBooks,
  type Shares,
} from '../../../../test/money/moving-money.ts'
import { checkBooks } from '../../ledger/ledger/books-service.ts'

/** Printed, so that a failure can be reproduced: DISPUTES_SEED=… npx vitest run … */
const seed = seedOf('DISPUTES_SEED')
console.info(`random disputes from DISPUTES_SEED=${seed}`)
const RUNS = Number(process.env.DISPUTES_RUNS ?? 6)
const min = (a: bigint, b: bigint) => (a < b ? a : b)
const max = (a: bigint, b: bigint) => (a > b ? a : b)

let books: Books

beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books.close())

/** Of a base of 2 and a charge of 2 paise, each paisa disputed alone is the charge's: the third has to come from the base. */
const PAISA_BY_PAISA: [Shares, Step[]] = [
  { base: 2n, charge: 2n, distributor: 0n, admin: 0n },
  (['open', 'lost', 'lost', 'won'] as const).map((ending) => ({ part: 1, ending, debitedFirst: false })),
]

type Step = { part: number; ending: 'won' | 'lost' | 'open'; debitedFirst: boolean }

it('debits and returns to the paisa in any order of disputes, as an independent computation does', async () => {
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
      const paymentId = await captureShares(books, shares)
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
        // Neither gives more than it has left.
        const base = max(min(whole, baseLeft), paise - chargeLeft)
        const id = await insertDispute(books.db, paymentId, amount)
        expect(await holdDispute(books.db, paymentId, id, debitedFirst)).toBe(paise)
        if (ending !== 'open') await endDispute(books.db, paymentId, id, ending)
        if (ending !== 'won') there.push({ paise, base })
        const after = await leftOfPayment(books.db, paymentId)
        const kept = (share: bigint) => share - (share * gone()) / shares.base
        expect(after['payee-payable'] ?? 0n).toBe(shares.base - gone())
        expect(after[`wallet:${books.people.distributor.id}`] ?? 0n).toBe(kept(shares.distributor))
        expect(after[`wallet:${books.people.admin.id}`] ?? 0n).toBe(kept(shares.admin))
      }
    }),
    { numRuns: RUNS, seed, examples: [PAISA_BY_PAISA] },
  )
  expect((await checkBooks(books.db)).filter((verdict) => !verdict.holds)).toEqual([])
})
