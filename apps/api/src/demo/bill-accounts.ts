import { BILL_CATEGORIES } from '../reference/bill-categories.ts'
import { type DemoOperator, OPERATORS } from './billers.ts'
import type { DemoPayee } from './payees.ts'
import type { DemoPerson } from './people.ts'
import type { Random } from './random.ts'

const DAY_MS = 86_400_000
/** How many of a hundred retailers pay bills. */
const PAY_BILLS = 0.16
/** The watched one began lately, so that bills stay a handful of theirs. */
const WATCHED_DAYS = 80

const KINDS = [...new Set(OPERATORS.map((operator) => operator.category))]

/** Accounts at billers, in the shape of payees, of demo people; `watched` has one of every kind. */
export function makeAccounts(
  random: Random,
  people: DemoPerson[],
  watched: DemoPerson,
  now: Date,
): DemoPayee[] {
  return people
    .filter((each) => each.role_id === 4 && each.verified === 4)
    .flatMap((owner) => {
      const pays = random.chance(PAY_BILLS)
      if (owner !== watched && !pays) return []
      const kinds = owner === watched ? KINDS : someOf(random)
      const since = owner === watched ? new Date(now.getTime() - WATCHED_DAYS * DAY_MS) : owner.created_at
      return kinds.flatMap((kind) => makeAccount(random, owner, kind, since))
    })
}

function someOf(random: Random): string[] {
  const first = random.pick(KINDS)
  return random.chance(0.5) ? [first] : [...new Set([first, random.pick(KINDS)])]
}

/** One account of a kind; none where no operator of it sells in the owner's state. */
function makeAccount(random: Random, owner: DemoPerson, kind: string, since: Date): DemoPayee[] {
  const near = OPERATORS.filter(
    ({ category, states }) => category === kind && (states.length === 0 || states.includes(owner.state)),
  )
  if (near.length === 0) return []
  const operator = random.pick(near)
  const category = BILL_CATEGORIES.find((row) => row.biller_categories.includes(kind))
  if (!category) throw new Error(`no category of bills holds ${kind}`)
  return [
    {
      id: 0,
      owner,
      category: {
        key: 'bill',
        service: { slug: category.service_slug },
        amountField: 'amount',
        paymentTypes: null,
      },
      billed: { operator, further: operator.further ? fill(random, operator.further) : null },
      name: operator.name,
      address: '',
      mobile: '',
      pan: '',
      account: fill(random, operator.numbers),
      accountHolder: `${owner.first_name} ${owner.last_name}`,
      bankName: null,
      bankBranch: '',
      ifsc: '',
      amountPaise: monthlyPaise(random, operator),
      paymentFor: category.name,
      created_at: since,
    },
  ]
}

function monthlyPaise(random: Random, { rupees: [low, high] }: DemoOperator): bigint {
  return BigInt(random.whole(low, high)) * 100n
}

function fill(random: Random, pattern: string): string {
  return pattern.replaceAll('#', () => random.digits(1))
}
