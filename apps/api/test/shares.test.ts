import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chargePaise, quotedRate, shares } from '../src/features/charges/earnings.ts'
import { checkBooks } from '../src/features/ledger/books-service.ts'
import { applyCaptures } from '../src/features/payments/apply-sql.ts'
import { attemptOn } from '../src/features/payments/hand-out-service.ts'
import { makePaymentsContext } from '../src/features/payments/payments-context.ts'
import { quoteRoutes } from '../src/features/payments/quote-service.ts'
import { named } from '../src/platform/db.ts'
import { scopeFor } from '../src/platform/gate.ts'
import { callsOf } from './back-office.ts'
import { type Portal, startPortal } from './harness.ts'
import { makePerson, type Person } from './people.ts'
import { expected, GATEWAYS, METHODS, type World, world } from './random-tree.ts'

/** Printed, so that what was found once can be looked at again: SHARES_SEED=… npx vitest run … */
const seed = Number(process.env.SHARES_SEED ?? Date.now() % 2_147_483_647)
console.info(`random trees and payments from SHARES_SEED=${seed}`)

const amount = fc.bigInt({ min: 100n, max: 100_000_000n })
const pick = (values: number[]) => fc.constantFrom(...values)

describe('the pure rule', () => {
  it('10,000 random payments over random trees: shares sum to the charge, every wallet as recomputed', () => {
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
      const recomputed = new Map<string, bigint>()
      for (const { payer, ...pay } of fc.sample(payment, { numRuns: 200, seed: seed + payments })) {
        payments += 1
        const wanted = expected(tree, payer, pay)
        const charge = chargePaise(pay.basePaise, quotedRate(wanted.payerRate, wanted.quotedBaseRate))
        const { baseRate, distributorRate, adminRate } = wanted
        const parts = shares({
          basePaise: pay.basePaise,
          chargePaise: charge,
          baseRate,
          distributorRate,
          adminRate,
        })
        expect(parts.distributorPaise + parts.adminPaise + parts.platformPaise).toBe(wanted.chargePaise)
        const [distributor, admin] = [
          wanted.shares.find((each) => each.role === 3),
          wanted.shares.find((each) => each.role === 2),
        ]
        if (distributor) add(wallets, distributor.index, parts.distributorPaise)
        if (admin) add(wallets, admin.index, parts.adminPaise)
        for (const share of wanted.shares) add(recomputed, share.index, share.paise)
      }
      expect(wallets).toEqual(recomputed)
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

  it(`${PAYMENTS} random payments: quotes, journals, wallets and statements as recomputed`, async () => {
    const [tree] = fc.sample(world, { numRuns: 1, seed }) as [World]
    const people = await plant(portal, tree)
    const context = await makePaymentsContext({ ...portal, log: portal.app.log })
    const { rows } = await sql<{
      id: number
    }>`select id from services where slug = 'rental-payments'`.execute(portal.db)
    const serviceId = rows[0]?.id ?? 0
    const wallets = new Map<string, bigint>()
    const payment = fc.record({
      payer: pick(tree.members.map((member) => member.index)),
      basePaise: amount,
      method: pick(METHODS),
      way: fc.nat({ max: GATEWAYS.length - 1 }),
    })
    for (const { payer, basePaise, method, way } of fc.sample(payment, { numRuns: PAYMENTS, seed })) {
      const payerScope = await scopeFor(portal.db, people[payer]?.id ?? 0)
      const quoted = quoteRoutes(
        context,
        basePaise,
        await context.facts({ payer: payerScope, serviceId, methodId: method, payeeId: null }),
      ).get(method)
      if (!quoted) throw new Error('no route')
      // As after a failover: the charge stays, the shares are those of the gateway that took the payment.
      const route = [quoted.route, ...quoted.others][way] ?? quoted.route
      const wanted = expected(tree, payer, {
        basePaise,
        method,
        quotedOn: quoted.route.gatewayId,
        paidOn: route.gatewayId,
      })
      expect(quoted.charge.rate).toBe(wanted.rate)
      expect(quoted.charge.chargePaise).toBe(wanted.chargePaise)
      const claimed = await context.claim({
        payer: payerScope,
        payable: {
          payeeId: null,
          studentFeeId: null,
          bill: null,
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
        gstRate: quoted.charge.gstRate,
        payerEmail: 'payer@example.in',
        naturalKey: crypto.randomUUID(),
        idempotency: null,
        attempt: attemptOn(route, {
          basePaise,
          chargePaise: quoted.charge.chargePaise,
          earners: quoted.earners,
        }),
      })
      if (!claimed) throw new Error('not claimed')
      await applyCaptures(portal.db, [
        {
          paymentId: claimed.payment_id,
          attemptId: claimed.attempt_id,
          newest: captured(basePaise),
          otherMethod: false,
        },
      ])
      for (const share of wanted.shares) add(wallets, share.index, share.paise)
    }

    const wrong: string[] = []
    for (const [index, person] of people.entries()) {
      const { balance, lines } = await statementOf(portal, person)
      const wanted = wallets.get(String(index)) ?? 0n
      if (balance !== wanted) wrong.push(`${person.name} (role ${person.roleId}): ${balance}, not ${wanted}`)
      const sum = lines.reduce((total, line) => total + toPaise(line.amount), 0n)
      if (sum !== wanted) wrong.push(`${person.name}: lines sum to ${sum}, not ${wanted}`)
      if (lines.some((line) => !line.transaction?.urn.startsWith('CK')))
        wrong.push(`${person.name}: a line without its payment`)
    }
    expect(wrong).toEqual([])
    expect((await checkBooks(portal.db)).filter((verdict) => !verdict.holds)).toEqual([])
  }, 120_000)
})

function captured(amountPaise: bigint) {
  const id = crypto.randomUUID()
  const nothing = { bankReference: null, message: null, card: null, bank: null, error: null }
  return { id, status: 'succeeded' as const, amountPaise, currency: 'INR', method: 'card', ...nothing }
}

type Line = { amount: string; balance: string; transaction: { urn: string } | null }

/** All lines of a wallet, page by page; the balance after each must go on from the one below it. */
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

/** Makes a world in the database: people, groups assigned by whoever stands above, and rates. */
async function plant(portal: Portal, { members, master, platform }: World): Promise<Person[]> {
  const { db } = portal
  const people: Person[] = []
  for (const member of members) {
    const person = await makePerson(db, {
      roleId: member.role,
      parentId: member.parent === null ? null : (people[member.parent]?.id ?? 0),
      first: `Member${member.index}`,
      last: 'Sen',
      ...(member.commission === null ? {} : { commission: member.commission }),
    })
    people.push(person)
    if (member.ownDefault !== null) {
      await sql`insert into default_commissions values (${person.id}, ${member.ownDefault})`.execute(db)
    }
    if (member.group === null || member.parent === null) continue
    const ownerId = people[member.parent]?.id ?? 0
    const { rows } = await sql<{ id: bigint }>`
      insert into charge_groups (owner_id, role_id, name) values (${ownerId}, 3, ${person.email}) returning id`.execute(
      db,
    )
    const { id } = named(rows[0] as { id: bigint })
    await sql`insert into group_members (group_id, owner_id, user_id) values (${id}, ${ownerId}, ${person.id})`.execute(
      db,
    )
    for (const [pair, rate] of Object.entries(member.group)) {
      const [gateway, method] = pair.split(':')
      await sql`
        insert into group_charges (group_id, gateway_id, method_id, rate)
        values (${id}, ${gateway}::smallint, ${method}::smallint, ${rate}::numeric)`.execute(db)
    }
  }
  for (const [pair, rate] of Object.entries(master)) {
    const [gateway, method] = pair.split(':')
    await sql`
      update master_charges set rate = ${rate}::numeric
       where gateway_id = ${gateway}::smallint and method_id = ${method}::smallint and until is null`.execute(
      db,
    )
  }
  await sql`
    update platform_rates set rate = case name when 'admin-commission' then ${platform.admin}::numeric
                                               else ${platform.distributor}::numeric end
     where name in ('admin-commission', 'distributor-commission')`.execute(db)
  return people
}
