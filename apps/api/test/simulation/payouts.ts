import type { TheirTransfer } from '../money/payout-oracle.ts'
import type { Books, OurPayout } from './books.ts'
import type { Report } from './differences.ts'
import type { Truth } from './truth.ts'

/** The status here of a transfer by its status at the bank; RazorpayX reports no acknowledgement. */
function expectedStatus({ provider, state }: TheirTransfer): string {
  if (state === 'sent') return provider === 'razorpayx' ? 'arrived' : 'on-its-way'
  if (state === 'credited') return 'arrived'
  if (state === 'reversed') return 'reversed'
  return ['failed', 'rejected', 'cancelled'].includes(state) ? 'failed' : 'pending'
}

/** Each payee has their money once: each transfer is the same here and at its bank, and at most one of a payout was paid. */
export function comparePayouts(truth: Truth, books: Books, report: Report): void {
  const orderIds = new Map(books.payments.map((one) => [one.id, one.order_id]))
  const theirs = Map.groupBy(truth.transfers, ({ reference }) => reference)
  const known = new Set<string>()
  for (const payout of books.payouts) {
    const orderId = orderIds.get(payout.payment_id) ?? null
    const there = payout.transfers.flatMap(({ reference }) => theirs.get(reference) ?? [])
    const paid = there.filter((one) => one.paid_paise > 0)
    report('times that a payee was paid', orderId, Math.min(paid.length, 1), paid.length)
    report('money that a payee has', orderId, paid.length > 0, ['sent', 'arrived'].includes(payout.status))
    for (const { reference, provider, status, amount_paise: amount } of payout.transfers) {
      known.add(reference)
      const [one, ...more] = theirs.get(reference) ?? []
      report(`transfers under ${reference}`, orderId, 0, more.length)
      // A refusal leaves nothing there; a transfer without an answer is not final here.
      report(`transfer ${reference}`, orderId, one ? expectedStatus(one) : 'failed', status)
      if (one)
        report(
          `amount and provider of ${reference}`,
          orderId,
          `${one.amount_paise} ${one.provider}`,
          `${amount} ${provider}`,
        )
    }
    report('payout without a next step', orderId, false, isStranded(payout))
  }
  for (const { reference, state } of truth.transfers) {
    if (!known.has(reference)) report(`transfer ${reference}`, null, state, 'none')
  }
  const owed = new Set(books.payouts.map((one) => one.payment_id))
  for (const { id, order_id: orderId, status, is_bill: isBill } of books.payments) {
    report('has a payout', orderId, status === 'paid' && !isBill, owed.has(id))
  }
}

/** Sent, but neither on its way nor polled; failed and returned ones are in the exceptions queue, those on hold say why. */
function isStranded({ status, transfers }: OurPayout): boolean {
  return status === 'sent' && transfers.at(-1)?.status !== 'on-its-way'
}
