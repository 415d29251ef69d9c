import type { Books } from './books.ts'
import type { Report } from './differences.ts'

/** A row of the exceptions queue, as role 1 sees it. */
export type ExceptionItem = { id: string; kind: string; orderId: string | null; actions: string[] }

type Row = { id: string; kind: string; order_id: string | null; can: { resolve: string[] } }

/** Every row of the exceptions queue, page by page. */
export async function readExceptions(url: string, token: string): Promise<ExceptionItem[]> {
  const lines: ExceptionItem[] = []
  for (let page = 1; ; page += 1) {
    const response = await fetch(`${url}/api/exceptions?per_page=50&page=${page}`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    if (!response.ok) throw new Error(`exceptions: ${response.status} ${await response.text()}`)
    const { data } = (await response.json()) as {
      data: { data: Row[]; total: number }
    }
    lines.push(
      ...data.data.map(({ id, kind, order_id: orderId, can }) => ({
        id,
        kind,
        orderId,
        actions: can.resolve,
      })),
    )
    if (data.data.length === 0 || lines.length >= data.total) return lines
  }
}

/** The exceptions queue has exactly the records that are open, in suspense, unsent or refused, each under its order. */
export function compareExceptions(books: Books, exceptions: ExceptionItem[], report: Report): void {
  const limbo = new Set<string>()
  const orderIds = new Map(books.payments.map((one) => [one.id, one.order_id]))
  const add = (kind: string, paymentId: number) => limbo.add(`${kind} ${orderIds.get(paymentId)}`)
  for (const payment of books.payments) {
    if (payment.status !== 'paid' && payment.status !== 'closed') add('payment', payment.id)
  }
  for (const capture of books.captures) {
    if (capture.kind !== 'payment' && capture.resolved_as === null) add('payment', capture.payment_id)
  }
  for (const refund of books.refunds) {
    if (refund.status !== 'succeeded' && refund.resolved_as === null) add('refund', refund.payment_id)
  }
  for (const bill of books.bills) {
    if (bill.status !== 'paid' && bill.status !== 'refused') limbo.add(`bill ${bill.order_id}`)
  }
  for (const { payment_id: id, status } of books.disputes) if (status === 'open') add('dispute', id)
  for (const { payment_id: id, status, mismatch, ended_at: endedAt } of books.payouts) {
    const isUnsent = (status === 'failed' || status === 'reversed') && endedAt === null
    if (isUnsent || mismatch !== null) add('payout', id)
  }
  const shown = new Set(
    exceptions.filter((one) => one.orderId !== null).map((one) => `${one.kind} ${one.orderId}`),
  )
  for (const name of limbo)
    report(`row in the exceptions queue for ${name}`, name.split(' ')[1] ?? null, true, shown.has(name))
  for (const name of shown) {
    const [kind = '', orderId = null] = name.split(' ')
    // A difference has a record of its own.
    if (['payment', 'refund', 'bill', 'dispute'].includes(kind))
      report(`cause for a row in the exceptions queue: ${name}`, orderId, limbo.has(name), true)
  }
}
