import type { Books, OurAccount, OurPayment } from './books.ts'
import type { Report } from './differences.ts'
import { type Crowd, expectedShares } from './expected-shares.ts'
import type { Truth } from './truth.ts'

/** Compares the balance of each account with the one it must have after these captures and refunds. */
export function compareAccounts(truth: Truth, books: Books, crowd: Crowd, report: Report): void {
  const expected = new Sums()
  const references = new Map<string, string>()
  for (const payment of books.payments) {
    for (const { gateway, reference } of payment.references) references.set(reference, gateway)
  }
  for (const { gateway, amountPaise, currency } of truth.captures) {
    expected.add(`clearing:${gateway}`, currency, amountPaise)
  }
  const currencies = currenciesOf(books)
  for (const { gateway, refundId, amountPaise, isDone } of truth.refunds) {
    if (isDone) expected.add(`clearing:${gateway}`, currencies.get(refundId) ?? 'INR', -amountPaise)
  }
  addDisputed(truth, books, expected)
  for (const { gateway, currency, netPaise, feePaise, taxPaise } of truth.payouts) {
    expected.add(`clearing:${gateway}`, currency, -(netPaise + feePaise + taxPaise))
    expected.add('bank', currency, netPaise)
    expected.add('gateway-fees', currency, feePaise)
    expected.add('gst-input', currency, taxPaise)
  }
  addPaid(truth, books, crowd, expected)
  addTransfers(truth, expected)
  for (const capture of books.captures) {
    if (capture.kind !== 'payment' && capture.resolved_as === null) {
      expected.add('suspense', capture.currency, -capture.amount_paise)
    }
  }
  const booked = new Sums()
  for (const account of books.accounts) {
    booked.add(nameOf(account), account.currency, account.sum_paise)
  }
  for (const key of new Set([...expected.keys(), ...booked.keys()])) {
    report(`account ${key}`, null, expected.of(key), booked.of(key))
  }
}

/** Amounts that gateways took for disputes: out of suspense for a capture without an order that was not refunded. */
function addDisputed(truth: Truth, books: Books, expected: Sums): void {
  const captures = new Map(books.captures.map((one) => [`${one.gateway} ${one.gateway_payment_id}`, one]))
  const ours = new Map(books.disputes.map((one) => [`${one.gateway} ${one.gateway_dispute_id}`, one]))
  const totals = new Map(books.payments.map((one) => [one.id, one.total_paise]))
  for (const { gateway, disputeId, paymentId, amountPaise, takenPaise, isOpen } of truth.disputes) {
    const capture = captures.get(`${gateway} ${paymentId}`)
    const currency = capture?.currency ?? 'INR'
    expected.add(`clearing:${gateway}`, currency, -takenPaise)
    if (isOpen) expected.add('dispute-debits', currency, takenPaise)
    const total = capture?.kind === 'payment' ? totals.get(capture.payment_id) : undefined
    if (total !== undefined) {
      // A bank takes a surcharge of the gateway back too, which never was ours.
      const beyondPaise = amountPaise > total ? amountPaise - total : 0n
      if (isOpen) expected.add('disputed', 'INR', beyondPaise - amountPaise)
      else if (takenPaise > 0n) expected.add('write-offs', 'INR', beyondPaise)
      continue
    }
    if (isOpen || takenPaise === 0n) continue
    const lostPaise = ours.get(`${gateway} ${disputeId}`)?.excess_paise ?? 0n
    expected.add('write-offs', currency, lostPaise)
    if (capture?.resolved_as === null) expected.add('suspense', currency, takenPaise - lostPaise)
  }
}

/** The currency of each refund of a capture in another than rupees, by its reference: a refund has its capture's. */
function currenciesOf(books: Books): Map<string, string> {
  const captures = new Map(books.captures.map(({ id, currency }) => [id, currency]))
  return new Map(
    books.refunds.map((one) => [one.reference, captures.get(one.capture_id ?? 0) ?? 'INR'] as const),
  )
}

/** Debts of paid orders to the payee and the earners, less refunds and disputes. */
function addPaid(truth: Truth, books: Books, crowd: Crowd, expected: Sums): void {
  const payments = new Map(books.payments.map((one) => [one.id, one]))
  const gone = goneOf(truth, books)
  const sent = sentOf(truth, books)
  for (const { payment_id: id, gateway_id: gatewayId, kind } of books.captures) {
    const payment = payments.get(id)
    if (kind !== 'payment' || !payment) continue
    const base = payment.base_paise
    const { chargePaise, shares } = expectedShares(crowd, payment, gatewayId)
    const { basePaise: back, otherPaise } = gone.get(id) ?? { basePaise: 0n, otherPaise: 0n }
    // Each share is reverted in proportion to the base, rounded down; the platform keeps the rest of the charge.
    let revenue = chargePaise - otherPaise
    for (const { userId, paise } of shares) {
      const kept = paise - (paise * back) / base
      expected.add(`wallet:${userId}`, 'INR', -kept)
      revenue -= kept
    }
    // Payouts and refunds belong to payee and payer: beyond the base, one of them owes it to us.
    const leftPaise = base - back - (sent.get(id) ?? 0n)
    expected.add(leftPaise > 0n ? 'payee-payable' : 'payee-receivable', 'INR', -leftPaise)
    if (payment.is_bill) expected.add('billers', 'INR', -(sent.get(id) ?? 0n))
    expected.add('platform-revenue', 'INR', -revenue)
  }
}

/** Amounts that payees have of each payment, and amounts that billers took. */
function sentOf(truth: Truth, books: Books): Map<number, bigint> {
  const sent = new Map<number, bigint>()
  const add = (id: number, paise: bigint) => sent.set(id, (sent.get(id) ?? 0n) + paise)
  const payoutOf = new Map(
    books.payouts.flatMap((one) =>
      one.transfers.map(({ reference }) => [reference, one.payment_id] as const),
    ),
  )
  for (const { reference, paid_paise: paid } of truth.transfers) {
    const id = payoutOf.get(reference)
    if (id !== undefined) add(id, BigInt(paid))
  }
  const byOrderId = new Map(books.payments.map((one) => [one.order_id, one]))
  for (const { referenceid, status, paidPaise } of truth.bills) {
    const payment = byOrderId.get(referenceid)
    if (payment && status === 'paid') add(payment.id, paidPaise)
  }
  return sent
}

/** Amounts that left our accounts at the payout providers, with fees. */
function addTransfers(truth: Truth, expected: Sums): void {
  for (const one of truth.transfers) {
    if (one.paid_paise === 0) continue
    const [fee, tax] = [BigInt(one.charge_paise), BigInt(one.tax_paise)]
    expected.add(`payouts:${one.provider}`, 'INR', -(BigInt(one.paid_paise) + fee + tax))
    expected.add('payout-fees', 'INR', fee)
    expected.add('gst-input', 'INR', tax)
  }
}

/** Refunded amounts of each payment: of its base, and of its charge. A payment has refunds or a dispute, never both here. */
function goneOf(truth: Truth, books: Books): Map<number, { basePaise: bigint; otherPaise: bigint }> {
  const gone = new Map<number, { basePaise: bigint; otherPaise: bigint }>()
  const byId = new Map(books.payments.map((one) => [one.id, one]))
  const byReference = new Map<string, OurPayment>()
  for (const payment of books.payments) {
    for (const { gateway, reference } of payment.references) {
      byReference.set(`${gateway} ${reference}`, payment)
    }
  }
  for (const { payment_id: id, status, base_paise: base, capture_id: ofCapture } of books.refunds) {
    const payment = byId.get(id)
    if (status !== 'succeeded' || ofCapture !== null || !payment) continue
    const charge = payment.total_paise - payment.base_paise
    gone.set(id, { basePaise: base, otherPaise: (charge * base) / payment.base_paise })
  }
  const paying = new Set(
    books.captures.flatMap((one) =>
      one.kind === 'payment' ? [`${one.gateway} ${one.gateway_payment_id}`] : [],
    ),
  )
  for (const { gateway, reference, paymentId, amountPaise, takenPaise, isOpen } of truth.disputes) {
    const payment = byReference.get(`${gateway} ${reference}`)
    if (!payment || !paying.has(`${gateway} ${paymentId}`) || (!isOpen && takenPaise === 0n)) continue
    const ours = amountPaise < payment.total_paise ? amountPaise : payment.total_paise
    const basePaise = (payment.base_paise * ours) / payment.total_paise
    gone.set(payment.id, { basePaise, otherPaise: ours - basePaise })
  }
  return gone
}

/** Accounts of one meaning under one name: a currency's own clearing and suspense beside those in rupees. */
function nameOf({ code, kind, currency }: OurAccount): string {
  if (kind === 'suspense') return 'suspense'
  if (currency !== 'INR' && kind !== 'clearing') return code.split(':')[0] ?? code
  return kind === 'clearing' ? code.split(':').slice(0, 2).join(':') : code
}

class Sums {
  readonly #sums = new Map<string, bigint>()
  add(name: string, currency: string, paise: bigint): void {
    const key = `${name} in ${currency}`
    this.#sums.set(key, (this.#sums.get(key) ?? 0n) + paise)
  }
  of(key: string): bigint {
    return this.#sums.get(key) ?? 0n
  }
  keys(): Iterable<string> {
    return this.#sums.keys()
  }
}
