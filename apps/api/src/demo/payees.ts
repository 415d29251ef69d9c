import { PAYEE_CATEGORIES } from '@chukta/contract/payables/payee-categories'
import type { PayeeCategory } from '@chukta/contract/payables/payee-category'
import type { DemoOperator } from './billers.ts'
import type { DemoBank } from './demo-bank.ts'
import type { DemoPerson } from './people.ts'
import type { Random } from './random.ts'
import { REGIONS, STREETS } from './regions.ts'
import type { DemoSchool } from './schools.ts'

const DAY_MS = 86_400_000

export type DemoPayee = {
  /** Known once the row is there; 0 for a school or a biller, which has no row of a payee. */
  id: number
  owner: DemoPerson
  category: Pick<PayeeCategory, 'key' | 'amountField' | 'paymentTypes'> & {
    service: Pick<PayeeCategory['service'], 'slug'>
  }
  /** The student of the fees, where a school is the payee. */
  student?: { school: DemoSchool; name: string; admissionNumber: string }
  /** The operator of the bills, where a biller is the payee, and its fields beside the number. */
  billed?: { operator: DemoOperator; further: string | null }
  name: string
  address: string
  mobile: string
  pan: string
  account: string
  accountHolder: string
  bankName: string | null
  bankBranch: string
  ifsc: string
  amountPaise: bigint
  paymentFor: string | null
  created_at: Date
}

/** The frequency of a category, the names of its payees, and their amounts in rupees. */
type Habit = {
  weight: number
  kind: 'P' | 'F' | 'T'
  name: (r: Random, family: string) => string
  rupees: [number, number]
}

const person = (random: Random, family: string) => {
  const region = random.pick(REGIONS.filter((each) => each.families.includes(family)))
  return `${random.pick(`${region.women} ${region.men}`.split(' '))} ${family}`
}
const TRADES = [
  'Packaging',
  'Traders',
  'Electricals',
  'Stationers',
  'Textiles',
  'Provision Stores',
  'Hardware',
]
const CAUSES = ['Asha', 'Vidya', 'Seva', 'Jeevan', 'Karuna', 'Annapurna', 'Prerna']

const BUSINESS: Habit = {
  weight: 22,
  kind: 'F',
  name: (r, family) => `${family} ${r.pick(TRADES)}`,
  rupees: [1_800, 42_000],
}
const HABITS: Record<string, Habit> = {
  rental: { weight: 40, kind: 'P', name: person, rupees: [7_500, 48_000] },
  vendor: BUSINESS,
  salary: { weight: 18, kind: 'P', name: person, rupees: [9_000, 32_000] },
  donation: {
    weight: 9,
    kind: 'T',
    name: (r) => `${r.pick(CAUSES)} ${r.pick(['Kiran', 'Deep', 'Jyoti', 'Sadan'])} Trust`,
    rupees: [251, 11_001],
  },
  ca: {
    weight: 7,
    kind: 'F',
    name: (r, family) => `${r.letters(1)} ${family} and Co`,
    rupees: [2_500, 18_000],
  },
  legal: {
    weight: 4,
    kind: 'F',
    name: (r, family) => `${family} and ${r.pick(r.pick(REGIONS).families.split(' '))}`,
    rupees: [4_000, 36_000],
  },
}

/** Payees of verified retailers: one to three each, two or three of every category for `fullHouse`. */
export function makePayees(
  random: Random,
  people: DemoPerson[],
  fullHouse: DemoPerson,
  banks: DemoBank[],
  now: Date,
): DemoPayee[] {
  return people
    .filter((each) => each.role_id === 4 && each.verified === 4)
    .flatMap((owner) => {
      const wanted =
        owner === fullHouse
          ? PAYEE_CATEGORIES.flatMap((category) => [
              category,
              category,
              ...(category.key === 'vendor' ? [category] : []),
            ])
          : Array.from(
              {
                length: random.weighted([
                  [1, 3],
                  [2, 5],
                  [3, 4],
                ] as const),
              },
              () => pickCategory(random),
            )
      return wanted.map((category) => makePayee(random, owner, category, banks, now))
    })
}

function pickCategory(random: Random): PayeeCategory {
  return random.weighted(
    PAYEE_CATEGORIES.map((each) => [each, (HABITS[each.key] ?? BUSINESS).weight] as const),
  )
}

function makePayee(
  random: Random,
  owner: DemoPerson,
  category: PayeeCategory,
  banks: DemoBank[],
  now: Date,
): DemoPayee {
  const habit = HABITS[category.key] ?? BUSINESS
  const family = random.pick(owner.region.families.split(' '))
  const name = habit.name(random, family)
  const bank = random.pick(banks)
  const [low, high] = habit.rupees
  const rupees = BigInt(random.whole(low, high))
  const isRound = habit.kind === 'P' && random.chance(0.7)
  const latest = Math.max(1, Math.min(40, (now.getTime() - owner.created_at.getTime()) / DAY_MS - 1))
  return {
    id: 0,
    owner,
    category,
    name,
    address: `${random.whole(1, 300)}, ${random.pick(STREETS)}, ${owner.city}`,
    mobile: `${random.whole(6, 9)}${random.digits(9)}`,
    pan: `${random.letters(3)}${habit.kind}${family.charAt(0)}${random.digits(4)}${random.letters(1)}`,
    account: random.whole(1, 9) + random.digits(random.pick([10, 11, 13])),
    accountHolder: name,
    bankName: bank.name,
    bankBranch: owner.city,
    ifsc: bank.ifsc_code,
    amountPaise: isRound ? (rupees / 500n) * 50_000n : rupees * 100n + random.pick([0n, 0n, 50n, 25n, 75n]),
    paymentFor: category.paymentTypes ? random.pick(category.paymentTypes.options.slice(0, 2)).value : null,
    created_at: new Date(owner.created_at.getTime() + random.whole(1, Math.floor(latest * 24)) * 3_600_000),
  }
}
