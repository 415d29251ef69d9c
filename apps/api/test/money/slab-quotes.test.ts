// Invariant (pricing): A charge is that of the slab that holds the amount, each item of a basket by its own, to the paisa. Enforced by: slabAt, through which every quote and attempt goes. Decision: 0121.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedOf } from '../../../../tests/full.ts'
import { attemptOn } from '../../src/modules/payments/payments/checkout-service.ts'
import { makePaymentsDeps } from '../../src/modules/payments/payments/payments-deps.ts'
import { quoteRoutes } from '../../src/modules/payments/payments/quote-service.ts'
import { PAYABLES } from '../../src/payables.ts'
import { type Db, one } from '../../src/platform/database/db.ts'
import { scopeFor } from '../../src/platform/security/gate.ts'
import { type Portal, startPortal } from '../portal/harness.ts'
import { makePerson } from '../portal/people.ts'

/** Printed, so that a failure can be reproduced: SLABS_SEED=… npx vitest run … */
const seed = seedOf('SLABS_SEED')
const QUOTES = 5_000
const PAIRS = [1, 2, 3, 4].flatMap((gateway) => [1, 2, 3].map((method) => `${gateway}:${method}`))

/** Where a slab begins in paise, and its rate in steps of 0.0001 %; the first one at 0. */
type Series = [from: bigint, steps: bigint][]
type Grid = Map<string, Series>
type Member = { id: number; role: number; parent: Member | null; group: Grid | null }

const steps = fc.bigInt({ min: 0n, max: 40_000n })
const series: fc.Arbitrary<Series> = fc
  .tuple(
    steps,
    fc.uniqueArray(fc.tuple(fc.bigInt({ min: 1n, max: 9_000_000n }), steps), {
      maxLength: 3,
      selector: ([from]) => String(from),
    }),
  )
  .map(([first, others]) => [[0n, first], ...others.toSorted(([a], [b]) => (a < b ? -1 : 1))])
const grid = fc
  .tuple(fc.subarray(PAIRS, { minLength: 4 }), fc.array(series, { minLength: 12, maxLength: 12 }))
  .map(([pairs, all]): Grid => new Map(pairs.map((pair, n) => [pair, all[n] ?? [[0n, 0n]]])))

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal?.stop())

it(`${QUOTES} random quotes are those of an independent model, and so are their base rates after a failover`, async () => {
  console.info(`random slabs and quotes from SLABS_SEED=${seed}`)
  const { members, master } = await plant(portal.db)
  const payers = members.filter(({ role }) => role > 1)
  const ends = members.flatMap(({ group }) => [...(group?.values() ?? [])].flat().map(([from]) => from))
  const deps = await makePaymentsDeps({ ...portal, log: portal.app.log }, PAYABLES)
  const { id: serviceId } = await one(
    portal.db,
    sql<{ id: number }>`select id from services where slug = 'rental-payments'`,
  )
  // Half of the amounts lie at the end of a slab, where a paisa decides.
  const amount = fc
    .oneof(
      fc.bigInt({ min: 100n, max: 10_000_000n }),
      fc.tuple(fc.constantFrom(...ends), fc.constantFrom(-1n, 0n, 1n)).map(([end, by]) => end + by),
    )
    .map((paise) => (paise < 100n ? 100n : paise))
  const quotes = fc.sample(
    fc.record({
      payer: fc.constantFrom(...payers),
      method: fc.constantFrom(1, 2, 3),
      bases: fc.oneof(fc.tuple(amount), fc.array(amount, { minLength: 2, maxLength: 5 })),
      route: fc.nat({ max: 3 }),
    }),
    { numRuns: QUOTES, seed },
  )
  const scopes = new Map(
    await Promise.all(payers.map(async ({ id }) => [id, await scopeFor(portal.db, id)] as const)),
  )
  const wrong: string[] = []
  let mixed = 0
  await Promise.all(
    quotes.map(async ({ payer, method, bases, route }, n) => {
      const asked = { payer: scopes.get(payer.id) ?? fail(), serviceId, methodId: method, ids: {} }
      const facts = await deps.facts({ ...asked, idempotencyKey: null })
      const sum = bases.reduce((total, base) => total + base, 0n)
      const isBasket = bases.length > 1
      const quoted = quoteRoutes(deps, sum, facts, isBasket ? bases : null).get(method) ?? fail()
      const model = bases.map((base) => modelOf(payer, master, `${quoted.route.gatewayId}:${method}`, base))
      const charge = model.reduce((total, part) => total + part.chargePaise, 0n)
      const used = [quoted.route, ...quoted.others][route] ?? quoted.route
      const { parts, earners } = quoted
      const attempt = attemptOn(used, { parts, basePaise: sum, chargePaise: charge, earners })
      const cost = bases.map((base) => baseOf(payer, master, `${used.gatewayId}:${method}`, base))
      if (new Set(model.map(({ steps: rate }) => rate)).size > 1) mixed += 1
      const [is, should] = [
        [
          quoted.charge.chargePaise,
          quoted.charge.totalPaise,
          isBasket ? (parts ?? []).map((p) => [p.chargePaise, inSteps(p.rate), p.fromPaise]) : null,
          isBasket ? null : [inSteps(quoted.charge.rate), quoted.charge.fromPaise],
          isBasket
            ? (attempt.baseRateParts ?? []).map((rate, at) => [inSteps(rate), attempt.baseFromParts?.[at]])
            : [[inSteps(attempt.baseRate), attempt.baseFromPaise]],
          attempt.distributorPaise + attempt.adminPaise + attempt.platformPaise,
        ],
        [
          charge,
          sum + charge,
          isBasket ? model.map((m) => [m.chargePaise, m.steps, m.from]) : null,
          isBasket ? null : [model[0]?.steps, model[0]?.from],
          cost.map(([from, rate]) => [rate, from]),
          charge,
        ],
      ].map((each) => JSON.stringify(each, (_key, value) => (typeof value === 'bigint' ? `${value}` : value)))
      if (is !== should) wrong.push(`quote ${n} of ${bases.join(' + ')}: ${is}, not ${should}`)
    }),
  )
  expect(wrong).toEqual([])
  expect(mixed).toBeGreaterThan(100)
})

function fail(): never {
  throw new Error('no route')
}

const inSteps = (rate: string) => {
  const [whole = '0', part = ''] = rate.split('.')
  return BigInt(whole + part.padEnd(4, '0'))
}

/** The last slab of a series that begins at or below the amount. */
function holding(of: Series, amount: bigint): [from: bigint, steps: bigint] {
  let found = of[0] ?? [0n, 0n]
  for (const slab of of) if (slab[0] <= amount) found = slab
  return found
}

/** b of design 6: by the group of the admin above the payer, else the master charge. */
function baseOf(payer: Member, master: Grid, pair: string, base: bigint) {
  let admin = payer.parent
  while (admin && admin.role !== 2) admin = admin.parent
  return holding(admin?.group?.get(pair) ?? master.get(pair) ?? [], base)
}

/** F of design 6: by f of the nearest group at or above the payer, at least b, half up to the paisa. */
function modelOf(payer: Member, master: Grid, pair: string, base: bigint) {
  let nearest: Member | null = payer
  while (nearest && !nearest.group?.has(pair)) nearest = nearest.parent
  const f = holding(nearest?.group?.get(pair) ?? master.get(pair) ?? [], base)
  const b = baseOf(payer, master, pair, base)
  const [from, rate] = f[1] >= b[1] ? f : b
  const millionths = base * rate
  const up = millionths % 1_000_000n >= 500_000n ? 1n : 0n
  return { from, steps: rate, chargePaise: millionths / 1_000_000n + up }
}

/** Four admins, eight distributors and sixteen retailers, some of them in groups of random slabs. */
async function plant(db: Db): Promise<{ members: Member[]; master: Grid }> {
  const grids = fc.sample(grid, { numRuns: 13, seed })
  const root: Member = { id: 0, role: 1, parent: null, group: null }
  const members = [root]
  for (const [role, count] of [
    [1, 1],
    [2, 4],
    [3, 8],
    [4, 16],
  ] as const) {
    const above = members.filter((each) => each.role === role - 1)
    for (let n = 0; n < count; n += 1) {
      // Every fourth retailer stands below an admin, without a distributor.
      const skips = role === 4 && n % 4 === 3
      const parents = skips ? members.filter((each) => each.role === 2) : above
      const parent = parents[n % parents.length] ?? null
      const { id } = await makePerson(db, {
        roleId: role,
        parentId: parent?.id ?? null,
        first: 'Mira',
        last: 'Sen',
      })
      const isGrouped = (role === 2 && n > 0) || (role === 3 && n % 3 > 0)
      const member = { id, role, parent, group: isGrouped ? (grids.pop() ?? null) : null }
      if (role === 1) Object.assign(root, member)
      else members.push(member)
      if (member.group && parent) await plantGroup(db, parent.id, member, member.group)
    }
  }
  const rows = await sql<{ pair: string; rate: string }>`
    select gateway_id || ':' || method_id as pair, rate from master_charges where until is null`.execute(db)
  return { members, master: new Map(rows.rows.map(({ pair, rate }) => [pair, [[0n, inSteps(rate)]]])) }
}

async function plantGroup(db: Db, ownerId: number, { id, role }: Member, group: Grid): Promise<void> {
  const { id: groupId } = await one(
    db,
    sql<{ id: number }>`
      insert into charge_groups (owner_id, role_id, name) values (${ownerId}, ${role}, ${`Group of ${id}`})
      returning id`,
  )
  await sql`insert into group_members (group_id, owner_id, user_id) values (${groupId}, ${ownerId}, ${id})`.execute(
    db,
  )
  const rows = [...group].flatMap(([pair, slabs]) =>
    slabs.map(([from, rate]) => ({
      gateway_id: pair.split(':')[0],
      method_id: pair.split(':')[1],
      from_paise: String(from),
      steps: String(rate),
    })),
  )
  await sql`
    with slab as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as (gateway_id smallint, method_id smallint, from_paise bigint, steps numeric)
    ), charge as (
      insert into group_charges (group_id, gateway_id, method_id, rate)
      select ${groupId}, gateway_id, method_id, steps / 10000 from slab where from_paise = 0
      returning id, gateway_id, method_id
    )
    insert into group_charge_slabs (charge_id, from_paise, rate)
    select charge.id, from_paise, steps / 10000 from slab join charge using (gateway_id, method_id)
     where from_paise > 0`.execute(db)
}
