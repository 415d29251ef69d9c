import { type makeDailyLimit, paymentTimes } from './calendar.ts'
import {
  dropped,
  type Instrument,
  makeInstrument,
  refused,
  succeeded,
  undecided,
  type Words,
} from './gateway-words.ts'
import type { DemoPayee } from './payees.ts'
import type { DemoPerson } from './people.ts'
import type { Random } from './random.ts'

const HOUR_MS = 3_600_000
/** Payments older than half an hour have ended, the order's twenty minutes included. */
const STILL_OPEN_MS = 30 * 60_000
/** A UPI payment is at most one lakh. */
const MOST_BY_UPI_PAISE = 10_000_000n

export type DemoMethod = { id: number; slug: string; name: string; rate: string }

/** How a payment ended; everything older than its order's twenty minutes has. */
type Ending = 'paid' | 'closed' | 'pending' | 'mismatch'

export type DemoPayment = {
  payee: DemoPayee
  method: DemoMethod
  basePaise: bigint
  at: Date
  ending: Ending
  /** Tries inside the order, oldest first; none when the payer left before the first. */
  tries: { at: Date; words: Words }[]
}

/** The payments of these payees, each when it is the payee's time and its payer has room for it on that day. */
export function paymentsOf(
  random: Random,
  payees: DemoPayee[],
  methods: DemoMethod[],
  hasRoom: ReturnType<typeof makeDailyLimit>,
  now: Date,
): DemoPayment[] {
  const until = new Date(now.getTime() - STILL_OPEN_MS)
  return payees.flatMap((payee) =>
    paymentTimes(random, payee, until)
      .flatMap((at) => payOnce(random, payee, methods, at, until))
      .filter((payment) => hasRoom(payee.owner, payment.at)),
  )
}

/**
 * A year of payments of everyone's payees, oldest first. Some fail, most of those are tried again within the
 * hour; a few of the last two weeks still wait for a bank, and `watched` has two of these.
 */
export function makePayments(
  random: Random,
  payees: DemoPayee[],
  methods: DemoMethod[],
  watched: DemoPerson,
  hasRoom: ReturnType<typeof makeDailyLimit>,
  now: Date,
): DemoPayment[] {
  const payments = paymentsOf(random, payees, methods, hasRoom, now)
  payments.sort((a, b) => a.at.getTime() - b.at.getTime())
  const waiting = payments.filter((each) => each.payee.owner === watched && isAged(each.at, now, 2, 20))
  for (const payment of waiting.slice(-2)) leaveWaiting(random, payment)
  for (const index of [0.3, 0.6, 0.9]) mismatch(payments[Math.floor(payments.length * index)])
  return payments
}

function payOnce(
  random: Random,
  payee: DemoPayee,
  methods: DemoMethod[],
  at: Date,
  now: Date,
): DemoPayment[] {
  const basePaise = amount(random, payee)
  const method = chooseMethod(random, methods, basePaise)
  const instrument = makeInstrument(random, method.slug)
  const start = { payee, method, basePaise, at, tries: [] }
  const first = new Date(at.getTime() + random.whole(25, 160) * 1000)
  const ending = random.weighted([
    ['paid', 84],
    ['again', 4],
    ['failed', 9],
    ['left', 3],
  ] as const)
  if (ending === 'left') return [{ ...start, ending: 'closed' }]
  if (ending === 'paid') {
    const payment: DemoPayment = {
      ...start,
      ending: 'paid',
      tries: [{ at: first, words: succeeded(random, instrument) }],
    }
    if (isAged(at, now, 2, 14) && random.chance(0.06)) leaveWaiting(random, payment)
    return [payment]
  }
  const failure = { at: first, words: fail(random, instrument) }
  const second = new Date(first.getTime() + random.whole(40, 400) * 1000)
  if (ending === 'again') {
    return [
      { ...start, ending: 'paid', tries: [failure, { at: second, words: succeeded(random, instrument) }] },
    ]
  }
  const failed: DemoPayment = { ...start, ending: 'closed', tries: [failure] }
  const later = new Date(at.getTime() + random.whole(21, 70) * 60_000)
  if (later > now || !random.chance(0.7)) return [failed]
  const tries = [{ at: new Date(later.getTime() + 50_000), words: succeeded(random, instrument) }]
  return [failed, { ...start, at: later, ending: 'paid', tries }]
}

function fail(random: Random, instrument: Instrument): Words {
  return random.chance(0.2) ? dropped(random, instrument) : refused(random, instrument)
}

function leaveWaiting(random: Random, payment: DemoPayment): void {
  const instrument = makeInstrument(random, payment.method.slug)
  payment.ending = 'pending'
  payment.tries = [{ at: new Date(payment.at.getTime() + 60_000), words: undecided(random, instrument) }]
}

function mismatch(payment: DemoPayment | undefined): void {
  if (payment?.ending === 'paid') payment.ending = 'mismatch'
}

function isAged(at: Date, now: Date, fromDays: number, toDays: number): boolean {
  const hours = (now.getTime() - at.getTime()) / HOUR_MS
  return hours > fromDays * 24 && hours < toDays * 24
}

/** Rent, salary, school fees and instalments are the same each time; a bill differs, down to the paisa. */
function amount(random: Random, payee: DemoPayee): bigint {
  const isFixed = payee.student !== undefined || payee.billed?.operator.isFixed === true
  if (isFixed || payee.category.amountField !== 'amount') return payee.amountPaise
  return (
    (payee.amountPaise * BigInt(random.whole(40, 160))) / 100n +
    BigInt(random.pick([0, 0, 0, 25, 50, 75, 99]))
  )
}

function chooseMethod(random: Random, methods: DemoMethod[], basePaise: bigint): DemoMethod {
  const likes: Record<string, number> = { card: 45, upi: basePaise > MOST_BY_UPI_PAISE ? 0 : 40 }
  return random.weighted(methods.map((method) => [method, likes[method.slug] ?? 15] as const))
}
