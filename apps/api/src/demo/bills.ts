import type { DemoPayment } from './payments.ts'
import type { DemoPerson } from './people.ts'
import type { Random } from './random.ts'

const DAY_MS = 86_400_000
const INDIA_MS = 330 * 60_000
/** Age in days of a refused bill, old enough that its refund has arrived. */
const SETTLED_DAYS = 12
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const REFUSALS = [
  'The connection is closed at the biller.',
  'Payment is not accepted for this consumer.',
  'Transaction failed at the biller.',
]

/** Reasons for which a biller refused, and the gateway's names of the refunds. */
export type Refusal = { message: string; gatewayRefundId: string; bankReference: string; minutes: number }

export type DemoBill = {
  payment: DemoPayment
  billNumber: string
  /** As billers write them: `01 Nov 2026` and `2026-11-25`. */
  billDate: string
  dueDate: string
  operatorReference: string
  acknowledgement: string
  refusal: Refusal | null
}

/**
 * The bill that each payment was for, in the order of the payments: one a month for an account, the same one when it
 * is retried. Three were refused and refunded, among them the latest final one of `watched`.
 */
export function makeBills(
  random: Random,
  payments: DemoPayment[],
  watched: DemoPerson,
  now: Date,
): DemoBill[] {
  const months = new Map<string, Pick<DemoBill, 'billNumber' | 'billDate' | 'dueDate'>>()
  const bills = payments.map((payment): DemoBill => {
    const month = new Date(payment.at.getTime() + INDIA_MS).toISOString().slice(0, 7)
    const key = `${payment.payee.name}/${payment.payee.account}/${month}`
    const ofMonth = months.get(key) ?? { billNumber: random.digits(12), ...daysOf(month) }
    months.set(key, ofMonth)
    return {
      payment,
      ...ofMonth,
      operatorReference: `CC01${random.digits(16)}`,
      acknowledgement: `2${random.digits(7)}`,
      refusal: null,
    }
  })
  const settled = bills.filter(
    ({ payment }) =>
      payment.ending === 'paid' && now.getTime() - payment.at.getTime() > SETTLED_DAYS * DAY_MS,
  )
  const own = settled.filter(({ payment }) => payment.payee.owner === watched)
  const others = settled.filter(({ payment }) => payment.payee.owner !== watched)
  const refused = [own.at(-1), ...[0.4, 0.8].map((part) => others[Math.floor(others.length * part)])]
  for (const [index, bill] of refused.entries()) {
    if (bill) bill.refusal = refuse(random, REFUSALS[index] ?? '')
  }
  return bills
}

function refuse(random: Random, message: string): Refusal {
  return {
    message,
    gatewayRefundId: `refund_${random.digits(9)}`,
    bankReference: random.digits(23),
    minutes: random.whole(3, 40),
  }
}

/** Made on the first of its month, due on the twenty-fifth. */
function daysOf(month: string): { billDate: string; dueDate: string } {
  const [year = '', number = ''] = month.split('-')
  return { billDate: `01 ${MONTHS[Number(number) - 1]} ${year}`, dueDate: `${month}-25` }
}
