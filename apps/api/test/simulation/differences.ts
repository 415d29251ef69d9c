import { compareAccounts } from './accounts.ts'
import type { Books, OurPayment } from './books.ts'
import { compareExceptions, type ExceptionItem } from './exceptions.ts'
import { type Crowd, expectedShares } from './expected-shares.ts'
import { type Memory, rupees } from './payer.ts'
import { comparePayouts } from './payouts.ts'
import type { TheirCapture, Truth } from './truth.ts'

/** Something that the two sides do not agree about. */
export type Difference = { what: string; orderId: string | null; there: string; here: string }

/** Lines of the comparison: its input, and its findings. */
export type Report = (what: string, orderId: string | null, there: unknown, here: unknown) => void

/**
 * Compares what the gateways, billers and payers know with our books, to the paisa. Takes nothing from the portal's own
 * reckoning: shares, clearing and suspense are computed here from rates, captures and refunds.
 */
export function differences(
  truth: Truth,
  books: Books,
  exceptions: ExceptionItem[],
  memories: Memory[],
  crowd: Crowd,
): Difference[] {
  const found: Difference[] = []
  const report: Report = (what, orderId, there, here) => {
    const [left, right] = [String(there), String(here)]
    if (left !== right) found.push({ what, orderId, there: left, here: right })
  }
  const orders = new Orders(books.payments)
  compareCaptures(truth, books, orders, report)
  compareRefunds(truth, books, orders, report)
  compareDisputes(truth, books, orders, report)
  compareStatuses(truth, books, orders, report)
  compareBills(truth, books, report)
  comparePayouts(truth, books, report)
  comparePayers(truth, books, orders, memories, crowd, report)
  compareAccounts(truth, books, crowd, report)
  compareExceptions(books, exceptions, report)
  return found
}

/** Our payments by what others call them. */
class Orders {
  readonly byReference = new Map<string, OurPayment>()
  readonly byId = new Map<number, OurPayment>()
  readonly byOrderId = new Map<string, OurPayment>()
  constructor(payments: OurPayment[]) {
    for (const payment of payments) {
      this.byId.set(payment.id, payment)
      this.byOrderId.set(payment.order_id, payment)
      for (const { gateway, reference } of payment.references) {
        this.byReference.set(`${gateway} ${reference}`, payment)
      }
    }
  }
  of({ gateway, reference }: { gateway: string; reference: string }): OurPayment | undefined {
    return this.byReference.get(`${gateway} ${reference}`)
  }
}

/** Captured there is a capture here, once, with the same amount and currency; and nothing here that is not there. */
function compareCaptures(truth: Truth, books: Books, orders: Orders, report: Report): void {
  const ours = new Map(books.captures.map((one) => [`${one.gateway} ${one.gateway_payment_id}`, one]))
  const theirs = new Map(truth.captures.map((one) => [`${one.gateway} ${one.id}`, one]))
  report('captures with an id of their own', null, truth.captures.length, theirs.size)
  for (const [key, there] of theirs) {
    const payment = orders.of(there)
    const here = ours.get(key)
    const line = `capture ${key}`
    report(
      line,
      payment?.order_id ?? null,
      money(there.amountPaise, there.currency),
      here ? money(here.amount_paise, here.currency) : 'none',
    )
    if (here) report(`order of ${line}`, payment?.order_id ?? null, payment?.id, here.payment_id)
  }
  for (const [key, here] of ours) {
    if (!theirs.has(key)) {
      report(
        `capture ${key}`,
        orders.byId.get(here.payment_id)?.order_id ?? null,
        'none',
        money(here.amount_paise, here.currency),
      )
    }
  }
}

/** A refund is done here exactly when it is done there, under its reference and with its amount. */
function compareRefunds(truth: Truth, books: Books, orders: Orders, report: Report): void {
  const ours = new Map(books.refunds.map((one) => [one.reference, one]))
  for (const there of truth.refunds) {
    const here = ours.get(there.refundId)
    const orderId = orders.of(there)?.order_id ?? null
    const done = here?.status === 'succeeded'
    report(`refund ${there.refundId} is done`, orderId, there.isDone, done)
    if (there.isDone && here)
      report(`amount of refund ${there.refundId}`, orderId, there.amountPaise, here.amount_paise)
  }
  const theirs = new Set(truth.refunds.filter((one) => one.isDone).map((one) => one.refundId))
  for (const here of books.refunds) {
    if (here.status === 'succeeded' && !theirs.has(here.reference)) {
      report(
        `refund ${here.reference}`,
        orders.byId.get(here.payment_id)?.order_id ?? null,
        'none',
        money(here.amount_paise, 'INR'),
      )
    }
  }
}

/** Every dispute is known here, about the same capture, with the same end and the same money taken. */
function compareDisputes(truth: Truth, books: Books, orders: Orders, report: Report): void {
  const ours = new Map(books.disputes.map((one) => [`${one.gateway} ${one.gateway_dispute_id}`, one]))
  const captures = new Map(books.captures.map((one) => [`${one.gateway} ${one.gateway_payment_id}`, one]))
  report('disputes', null, truth.disputes.length, books.disputes.length)
  for (const there of truth.disputes) {
    const here = ours.get(`${there.gateway} ${there.disputeId}`)
    const orderId = orders.of(there)?.order_id ?? null
    const name = `dispute ${there.disputeId} at ${there.gateway}`
    report(`${name}: state`, orderId, OUR_STATES[there.state] ?? there.state, here?.status ?? 'none')
    report(`${name}: taken`, orderId, there.takenPaise, here?.taken_paise ?? 'none')
    const capture = captures.get(`${there.gateway} ${there.paymentId}`)
    const about = capture?.kind === 'payment' ? null : capture?.id
    report(`${name}: capture`, orderId, about, here?.capture_id)
  }
}
const OUR_STATES: Record<string, string> = {
  answered: 'under-review',
  reviewing: 'under-review',
  insufficient: 'open',
}

/** An order is paid exactly when a gateway captured its amount; it has one capture that pays it. */
function compareStatuses(truth: Truth, books: Books, orders: Orders, report: Report): void {
  const taken = Map.groupBy(truth.captures, (one) => orders.of(one)?.id ?? 0)
  for (const stray of taken.get(0) ?? [])
    report(`order of capture ${stray.id}`, null, stray.reference, 'none')
  const paying = Map.groupBy(
    books.captures.filter((one) => one.kind === 'payment'),
    (one) => one.payment_id,
  )
  for (const payment of books.payments) {
    const isPaid = (taken.get(payment.id) ?? []).some((one) => isExact(one, payment))
    report('is paid', payment.order_id, isPaid, payment.status === 'paid')
    report('captures that pay it', payment.order_id, isPaid ? 1 : 0, (paying.get(payment.id) ?? []).length)
  }
}

function isExact(capture: TheirCapture, payment: OurPayment): boolean {
  return capture.amountPaise === payment.total_paise && capture.currency === 'INR'
}

/** A paid bill is paid at its biller, once, or its whole base is refunded or on its way back. */
function compareBills(truth: Truth, books: Books, report: Report): void {
  const there = Map.groupBy(truth.bills, (one) => one.referenceid)
  for (const payment of books.payments.filter((one) => one.is_bill)) {
    const paid = (there.get(payment.order_id) ?? []).filter((one) => one.status === 'paid')
    const status = books.bills.find((one) => one.order_id === payment.order_id)?.status
    report('bill is paid', payment.order_id, paid.length === 1, status === 'paid')
    if (paid.length > 0)
      report(
        'paid to the biller',
        payment.order_id,
        paid.map((one) => one.paidPaise),
        payment.base_paise,
      )
    const back = books.refunds
      .filter(
        (one) => one.payment_id === payment.id && one.capture_id === null && one.resolved_as !== 'repeated',
      )
      .reduce((sum, one) => sum + one.base_paise, 0n)
    if (payment.status !== 'paid') continue
    const isDecided = status === 'paid' || status === 'refused'
    if (isDecided)
      report('given back of a bill', payment.order_id, status === 'paid' ? 0n : payment.base_paise, back)
  }
}

/** The answers to a payer hold: one order for an act, with its base, the total agreed to and every capture. */
function comparePayers(
  truth: Truth,
  books: Books,
  orders: Orders,
  memories: Memory[],
  crowd: Crowd,
  report: Report,
): void {
  const told = new Set<string>()
  const taken = Map.groupBy(truth.captures, (one) => orders.of(one)?.order_id ?? '')
  for (const memory of memories) {
    const { act, orderIds, further, basePaise, totals, taken: paid, sessions, surprises } = memory
    const [first = null] = orderIds
    const orderId = memory.issued ?? first
    for (const other of [...orderIds, ...further]) told.add(other)
    for (const other of orderIds) {
      if (other === orderId) continue
      report(
        `${act.play} (act ${act.index}): captures without a session`,
        other,
        0,
        (taken.get(other) ?? []).length,
      )
    }
    // Without a key, a repeat makes another order once every gateway has refused the first: its session was never issued.
    const theirs = act.hasKey ? orderIds.size : Math.min(orderIds.size, 1)
    const name = `${act.play} (act ${act.index})`
    report(`${name}: answers that surprise`, orderId, '', surprises.join('; '))
    report(`${name}: orders of one act`, orderId, Math.min(orderIds.size, 1), theirs)
    report(`${name}: sessions of one order`, orderId, Math.min(sessions.size, 1), sessions.size)
    if (orderId === null) continue
    told.add(orderId)
    const payment = orders.byOrderId.get(orderId)
    report(`${name}: order exists`, orderId, true, payment !== undefined)
    if (!payment) continue
    report(`${name}: payer`, orderId, crowd.userIds[act.payer], payment.payer_id)
    report(`${name}: base`, orderId, basePaise, payment.base_paise)
    const { chargePaise } = expectedShares(crowd, payment, payment.quoted_on)
    const total = payment.base_paise + chargePaise
    report(`${name}: total`, orderId, total, payment.total_paise)
    report(`${name}: totals agreed to`, orderId, totals.size ? rupees(total) : '', [...totals].join(' '))
    report(`${name}: captures that the payer saw`, orderId, paid, (taken.get(orderId) ?? []).length)
  }
  // An order that no answer named reached no browser, so no payer can have paid it.
  for (const payment of books.payments.filter((one) => !told.has(one.order_id))) {
    report(
      'captures of an order that no answer named',
      payment.order_id,
      0,
      (taken.get(payment.order_id) ?? []).length,
    )
  }
}

const money = (paise: bigint, currency: string) => `${paise} ${currency}`
