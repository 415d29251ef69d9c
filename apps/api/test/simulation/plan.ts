import { METHODS } from '../money/random-tree.ts'
import type { Dice } from './dice.ts'

/** The acts of a payer with one order, in the order of a try's life. */
const PLAYS = {
  pays: 34,
  'fails, then pays': 10,
  fails: 5,
  'leaves without a try': 4,
  'leaves a try open': 4,
  'pays twice at once': 10,
  'pays after the order is over': 9,
  'pays, and once more after the order is over': 5,
  'pays a bill': 14,
  'pays and disputes it': 8,
} as const

export type Play = keyof typeof PLAYS

/** The last digits of an account number decide at the sandbox's biller; most bills are taken at once. */
const BILL_ENDINGS = ['0000', '0000', '0000', '9004', '9005', '9006', '9009', '9018']

export type Act = {
  index: number
  /** Index of the payer in the tree. */
  payer: number
  method: number
  /** Different for each act of a payer, so that no two acts can mean the same order. */
  amountPaise: bigint
  /** With an idempotency key; without one the portal finds the open order by payee, method and amount. */
  hasKey: boolean
  /** How many times the same pay call runs at once. */
  copies: number
  /** Whether the pay call is repeated after the payment. */
  repeats: boolean
  play: Play
  /** Where a payment is disputed: the part of it in tenths, and how the bank decides. */
  disputedTenths: number
  verdict: 'won' | 'lost' | 'silence'
  /** The account number at the biller, where a bill is paid. */
  billNumber: string
}

/** The acts of a run; the dice decide everything about them. `payers` are indexes of the tree. */
export function planActs(dice: Dice, count: number, payers: number[]): Act[] {
  const plays = (Object.entries(PLAYS) as [Play, number][]).flatMap(([play, weight]) =>
    Array<Play>(weight).fill(play),
  )
  return Array.from({ length: count }, (_, index) => ({
    index,
    payer: dice.pick(payers),
    method: dice.pick(METHODS),
    // From a hundred rupees to five lakh; the last digits make it the act's own.
    amountPaise: BigInt(dice.between(1, dice.pick([9, 200, 5_000])) * 10_000 + (index % 10_000)),
    hasKey: dice.hits(0.6),
    copies: dice.hits(0.2) ? dice.between(2, 3) : 1,
    repeats: dice.hits(0.15),
    play: dice.pick(plays),
    disputedTenths: dice.pick([10, 10, 5, 3]),
    verdict: dice.pick(['won', 'lost', 'silence']),
    billNumber: `${10_000 + index}${dice.pick(BILL_ENDINGS)}`,
  }))
}
