import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedOf } from '../../../../tests/full.ts'
import { checkBooks } from '../../src/modules/ledger/ledger/books-service.ts'
import { applyCaptures } from '../../src/modules/payments/payments/apply-sql.ts'
import { attemptOn } from '../../src/modules/payments/payments/checkout-service.ts'
import { makePaymentsDeps } from '../../src/modules/payments/payments/payments-deps.ts'
import { quoteRoutes } from '../../src/modules/payments/payments/quote-service.ts'
import { chargePaise, quotedRate, shares } from '../../src/modules/pricing/charges/earnings.ts'
import { PAYABLES } from '../../src/payables.ts'
import { scopeFor } from '../../src/platform/security/gate.ts'
import { callsOf } from '../identity/back-office.ts'
import { type Portal, startPortal } from '../portal/harness.ts'
import type { Person } from '../portal/people.ts'
import { plantTree } from './plant-tree.ts'
import { expected, GATEWAYS, METHODS, type World, world } from './random-tree.ts'

/** Printed, so that a failure can be reproduced: SHARES_SEED=… npx vitest run … */
const seed = seedOf('SHARES_SEED')
console.info(`random trees and payments from SHARES_SEED=${seed}`)

const amount = fc.bigInt({ min: 100n, max: 100_000_000n })
const pick = (values: number[]) => fc.constantFrom(...values)

describe('the pure rule', () => {
  it('10,000 random payments over random trees: shares sum to the charge, every wallet matches a recomputation', () => {
    let payments = 0
    const trees = fc.sample(world, { numRuns: 50, seed })
    for (const tree of trees) {
      const payment = fc.record({
        payer: pick(tree.members.map((member) => member.index)),
        basePaise: amount,
        method: pick(METHODS),
        quotedOn: pick(GATEWAYS),
        paidOn: pick(GATEWAYS),
      })
      const wallets = new Map<string, bigint>()
      const sums = new Map<string, bigint>()
      for (const { payer, ...pay } of fc.sample(payment, { numRuns: 200, seed: seed + payments })) {
        payments += 1
        const recomputed = expected(tree, payer, pay)
        const charge = chargePaise(pay.basePaise, quotedRate(recomputed.payerRate, recomputed.quotedBaseRate))
        const { baseRate, distributorRate, adminRate } = recomputed
        const parts = shares({
          basePaise: pay.basePaise,
          chargePaise: charge,
          baseRate,
          distributorRate,
          adminRate,
        })
        expect(parts.distributorPaise + parts.adminPaise + parts.platformPaise).toBe(recomputed.chargePaise)
        const [distributor, admin] = [
          recomputed.shares.find((each) => each.role === 3),
          recomputed.shares.find((each) => each.role === 2),
        ]
        if (distributor) add(wallets, distributor.index, parts.distributorPaise)
        if (admin) add(wallets, admin.index, parts.adminPaise)
        for (const share of recomputed.shares) add(sums, share.index, share.paise)
      }
      expect(wallets).toEqual(sums)
    }
    expect(payments).toBe(10_000)
  })
})

function add(sums: Map<string, bigint>, index: number, paise: bigint): void {
  sums.set(String(index), (sums.get(String(index)) ?? 0n) + paise)
}

describe('through the database', () => {
  const PAYMENTS = 200
  let portal: Portal
  beforeAll(async () => {
    portal = await startPortal()
  })
  afterAll(() => portal.stop())

  it(`${PAYMENTS} random payments: quotes, journals, wallets and statements match a recomputation`, async () => {
    const [tree] = fc.sample(world, { numRuns: 1, seed }) as [World]
    const people = await plantTree(portal.db, tree)
    const deps = await makePaymentsDeps({ ...portal, log: portal.app.log }, PAYABLES)
    const { rows } = await sql<{
      id: number
    }>`select id from services where slug = 'rental-payments'`.execute(portal.db)
    const serviceId = rows[0]?.id ?? 0
    const wallets = new Map<string, bigint>()
    const payment = fc.record({
      payer: pick(tree.members.map((member) => member.index)),
      basePaise: amount,
      method: pick(METHODS),
      routeIndex: fc.nat({ max: GATEWAYS.length - 1 }),
    })
    for (const { payer, basePaise, method, routeIndex } of fc.sample(payment, { numRuns: PAYMENTS, seed })) {
      const payerScope = await scopeFor(portal.db, people[payer]?.id ?? 0)
      const quoted = quoteRoutes(
        deps,
        basePaise,
        await deps.facts({
          payer: payerScope,
          serviceId,
          methodId: method,
          ids: {},
          idempotencyKey: null,
        }),
      ).get(method)
      if (!quoted) throw new Error('no route')
      // As after a failover: the charge is kept, the shares follow the gateway that took the payment.
      const route = [quoted.route, ...quoted.others][routeIndex] ?? quoted.route
      const recomputed = expected(tree, payer, {
        basePaise,
        method,
        quotedOn: quoted.route.gatewayId,
        paidOn: route.gatewayId,
      })
      expect(quoted.charge.rate).toBe(recomputed.rate)
      expect(quoted.charge.chargePaise).toBe(recomputed.chargePaise)
      const claimed = await deps.claim({
        payer: payerScope,
        payable: {
          kind: 'none',
          id: 0,
          claimNote: null,
          basePaise,
          name: 'Meera Nair',
          accountLast4: null,
          bankName: null,
          paymentFor: null,
          key: 'payee:0',
        },
        serviceId,
        methodId: method,
        chargePaise: quoted.charge.chargePaise,
        totalPaise: quoted.charge.totalPaise,
        chargeRate: quoted.charge.rate,
        chargeFromPaise: quoted.charge.fromPaise,
        gstRate: quoted.charge.gstRate,
        payerEmail: 'payer@example.in',
        dedupeKey: crypto.randomUUID(),
        idempotency: null,
        attempt: attemptOn(route, {
          basePaise,
          chargePaise: quoted.charge.chargePaise,
          earners: quoted.earners,
        }),
      })
      if (!claimed) throw new Error('not claimed')
      await applyCaptures(
        portal.db,
        PAYABLES,
        [],
        [
          {
            paymentId: claimed.payment_id,
            attemptId: claimed.attempt_id,
            taken: captured(basePaise),
            otherMethod: false,
            isOpen: false,
          },
        ],
      )
      for (const share of recomputed.shares) add(wallets, share.index, share.paise)
    }

    const wrong: string[] = []
    for (const [index, person] of people.entries()) {
      const { balance, lines } = await statementOf(portal, person)
      const recomputed = wallets.get(String(index)) ?? 0n
      if (balance !== recomputed)
        wrong.push(`${person.name} (role ${person.roleId}): ${balance}, not ${recomputed}`)
      const sum = lines.reduce((total, line) => total + toPaise(line.amount), 0n)
      if (sum !== recomputed) wrong.push(`${person.name}: lines sum to ${sum}, not ${recomputed}`)
      if (lines.some((line) => !line.transaction?.urn.startsWith('CK')))
        wrong.push(`${person.name}: a line without its payment`)
    }
    expect(wrong).toEqual([])
    expect((await checkBooks(portal.db)).filter((verdict) => !verdict.holds)).toEqual([])
  })
})

function captured(amountPaise: bigint) {
  const id = crypto.randomUUID()
  const nothing = { bankReference: null, message: null, card: null, bank: null, error: null }
  return {
    id,
    status: 'succeeded' as const,
    amountPaise,
    surchargePaise: 0n,
    currency: 'INR',
    method: 'card',
    ...nothing,
  }
}

type Line = { amount: string; balance: string; transaction: { urn: string } | null }

/** All lines of a wallet, page by page; checks that each balance continues the one below it. */
async function statementOf(portal: Portal, person: Person): Promise<{ balance: bigint; lines: Line[] }> {
  const { get } = callsOf(portal, person)
  const lines: Line[] = []
  for (let page = 1; ; page += 1) {
    const { data } = (await get(`/wallet-statement/${person.id}?per_page=50&page=${page}`)).body
    lines.push(...data.data)
    if (lines.length < data.total && data.data.length > 0) continue
    expect(lines).toHaveLength(data.total)
    lines.forEach((line, n) => {
      const below = toPaise(lines[n + 1]?.balance ?? '0.00')
      expect(toPaise(line.balance)).toBe(below + toPaise(line.amount))
    })
    return { balance: toPaise(data.balance), lines }
  }
}

const toPaise = (rupees: string) => BigInt(rupees.replace('.', ''))
