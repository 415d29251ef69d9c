import type { FastifyInstance } from 'fastify'
import { HELD_PAGE } from '../../fault-hooks.ts'
import { makeBill, periodAt } from './bill.ts'
import { type Bill, findBill, saveBill } from './bills-sql.ts'
import { endDuePayments } from './payment-outcome.ts'
import { findPaymentOfBill } from './payments-sql.ts'
import type { Paysprint } from './paysprint-context.ts'
import { disabled, unable } from './paysprint-error.ts'
import { type Account, type AccountBody, readAccount } from './request-fields.ts'
import { behaviourOf } from './test-numbers.ts'

/** `fetchbill`: this month's bill of an account, the same until it is paid. */
export function addFetchRoutes(app: FastifyInstance, paysprint: Paysprint): void {
  app.post('/fetchbill', ({ body }, reply) => {
    const account = readAccount(body as AccountBody)
    if (account.operator.viewbill !== '1') throw unable('This operator has no bill to fetch.')
    const behaviour = behaviourOf(account.canumber)
    if (behaviour === 'fetch-answers-html') return reply.type('text/html').send(HELD_PAGE)
    if (behaviour === 'maintenance') throw disabled('The biller is down for maintenance until 05:30 AM.')
    if (behaviour === 'no-bill') throw unable('No bill due for this number.')
    if (behaviour === 'already-paid') throw unable(ALREADY_PAID)
    endDuePayments(paysprint)
    const bill = paysprint.store.transaction(() => currentBill(paysprint, account))
    const payment = findPaymentOfBill(paysprint.store, bill)
    if (payment) throw unable(payment.status === 'paid' ? ALREADY_PAID : BILL_UNDER_PROCESS)
    return reply.send(bill.answer)
  })
}

export const ALREADY_PAID = 'Bill already paid.'
export const BILL_UNDER_PROCESS = 'A payment of this bill is under process.'

function currentBill({ store, now }: Paysprint, account: Account): Bill {
  const period = periodAt(now())
  const known = findBill(store, account.operator.id, account.canumber, period)
  if (known) return known
  const bill = makeBill(account, period)
  saveBill(store, bill)
  return bill
}
