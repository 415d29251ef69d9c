import fc from 'fast-check'

/** A percentage in steps of 0.0001 %, as text with four decimals. */
const rateText = (steps: number) => `${Math.floor(steps / 10_000)}.${String(steps % 10_000).padStart(4, '0')}`

export type Grid = Record<string, string>
/** Rates by `gateway:method`; a missing pair has none. */
export type Member = {
  index: number
  role: 1 | 2 | 3 | 4
  /** Index of the parent. */
  parent: number | null
  commission: string | null
  /** The default commission that an admin set for their distributors. */
  ownDefault: string | null
  /** The rates of the group that the parent assigned to this member. */
  group: Grid | null
}
export type World = {
  members: Member[]
  master: Grid
  platform: { distributor: string; admin: string }
}

export const GATEWAYS = [1, 2, 3, 4]
export const METHODS = [1, 2, 3]
const PAIRS = GATEWAYS.flatMap((gateway) => METHODS.map((method) => `${gateway}:${method}`))

const rate = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 40_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 1_000_000 }) },
)
const text = rate.map(rateText)
const commission = fc.integer({ min: 0, max: 99_999 }).map((steps) => (steps / 1000).toFixed(3))
const whole = fc
  .tuple(...PAIRS.map(() => text))
  .map((rates): Grid => Object.fromEntries(PAIRS.map((pair, n) => [pair, rates[n] ?? ''])))
const part = fc
  .tuple(whole, fc.subarray(PAIRS))
  .map(([grid, kept]): Grid => Object.fromEntries(kept.map((pair) => [pair, grid[pair] ?? ''])))

/** A super admin with admins, distributors and retailers in a random hierarchy, with random rates. */
export const world: fc.Arbitrary<World> = fc
  .tuple(
    fc.array(fc.tuple(fc.nat(), fc.option(commission), fc.option(text), fc.option(part)), {
      minLength: 24,
      maxLength: 40,
    }),
    whole,
    text,
    text,
  )
  .map(([seeds, master, distributor, admin]) => {
    const members: Member[] = [
      { index: 0, role: 1, parent: null, commission: null, ownDefault: null, group: null },
    ]
    seeds.forEach(([seed, own, ownDefault, group], n) => {
      const role = n < 4 ? 2 : n < 12 ? 3 : 4
      const above = members.filter((each) => (role === 4 ? each.role < 4 : each.role === role - 1))
      members.push({
        index: members.length,
        role,
        parent: above[seed % above.length]?.index ?? 0,
        commission: role === 3 ? own : null,
        ownDefault: role === 2 ? ownDefault : null,
        group,
      })
    })
    return { members, master, platform: { distributor, admin } }
  })

/** The charge and shares of one payment by design 6, independent of the server: exact fractions, rounded once. */
export function expected(
  { members, master, platform }: World,
  payer: number,
  pay: { basePaise: bigint; method: number; quotedOn: number; paidOn: number },
) {
  const line: Member[] = []
  for (
    let at: Member | undefined = members[payer];
    at;
    at = at.parent === null ? undefined : members[at.parent]
  )
    line.push(at)
  const pair = (gateway: number) => `${gateway}:${pay.method}`
  const admin = line.slice(1).find((each) => each.role === 2)
  const distributor = line.slice(1).find((each) => each.role === 3)
  const f = (gateway: number) =>
    line.find((each) => each.group?.[pair(gateway)])?.group?.[pair(gateway)] ?? master[pair(gateway)] ?? ''
  const b = (gateway: number) => admin?.group?.[pair(gateway)] ?? master[pair(gateway)] ?? ''
  const quoted = steps(f(pay.quotedOn)) > steps(b(pay.quotedOn)) ? f(pay.quotedOn) : b(pay.quotedOn)
  const chargePaise = halfUp(pay.basePaise * steps(quoted))
  const cost = halfUp(pay.basePaise * steps(b(pay.paidOn)))
  const base = cost < chargePaise ? cost : chargePaise
  const margin = chargePaise - base
  const c = distributor ? (distributor.commission ?? admin?.ownDefault ?? platform.distributor) : '0'
  const distributorPaise = (margin * steps(c)) / 1_000_000n
  const adminPaise = admin ? margin - distributorPaise + (base * steps(platform.admin)) / 1_000_000n : 0n
  return {
    payerRate: f(pay.quotedOn),
    /** On the quoted gateway, and on the one that took the payment. */
    quotedBaseRate: b(pay.quotedOn),
    baseRate: b(pay.paidOn),
    distributorRate: distributor ? c : null,
    adminRate: admin ? platform.admin : null,
    rate: quoted,
    chargePaise,
    shares: [
      ...(distributor ? [{ index: distributor.index, role: 3, paise: distributorPaise }] : []),
      ...(admin ? [{ index: admin.index, role: 2, paise: adminPaise }] : []),
    ],
    platformPaise: chargePaise - distributorPaise - adminPaise,
  }
}

function steps(rate: string): bigint {
  const [whole = '0', part = ''] = rate.split('.')
  return BigInt(whole + part.padEnd(4, '0'))
}

/** Millionths rounded to the nearest whole, half up. */
function halfUp(millionths: bigint): bigint {
  const rest = millionths % 1_000_000n
  return millionths / 1_000_000n + (rest >= 500_000n ? 1n : 0n)
}
