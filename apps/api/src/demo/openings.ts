import type { DemoJournal } from './journals-sql.ts'
import type { Crowd, DemoPerson } from './people.ts'
import type { Random } from './random.ts'

/** The balance of the four demo wallets (design 8.1): ₹30,000. */
const DEMO_WALLET_PAISE = 3_000_000n

/**
 * Opening balances: the four demo accounts get what they lack of ₹30,000, most of the others an odd sum.
 * `earned` is what each wallet has by then. They are of `now`: they are written last, and a wallet's lines have the order in
 * which they are written.
 */
export function openings(
  random: Random,
  crowd: Crowd,
  { earned, now }: { earned: ReadonlyMap<number, bigint>; now: Date },
): DemoJournal[] {
  const demo = new Set<DemoPerson>(Object.values(crowd.demo))
  return crowd.people.flatMap((person) => {
    const paise = demo.has(person)
      ? DEMO_WALLET_PAISE - (earned.get(person.id) ?? 0n)
      : oddSum(random, person)
    if (paise === 0n) return []
    return [
      {
        sourceType: 'opening',
        sourceId: person.id,
        kind: 'opening',
        memo: 'Opening balance',
        at: now,
        legs: [
          { code: 'opening', paise },
          { code: `wallet:${person.id}`, paise: -paise },
        ],
      },
    ]
  })
}

function oddSum(random: Random, person: DemoPerson): bigint {
  if (person.verified < 4 || random.chance(0.3)) return 0n
  return BigInt(random.whole(250, 24_000)) * 100n + random.pick([0n, 25n, 50n, 75n])
}
