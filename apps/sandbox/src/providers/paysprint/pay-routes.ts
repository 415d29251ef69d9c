import type { FastifyInstance } from 'fastify'
import { HELD_PAGE } from '../../fault-hooks.ts'
import { paiseOf } from '../../rupees.ts'
import { makeBill } from './bill.ts'
import { type Bill, findBillByFetch, saveBill } from './bills-sql.ts'
import { ALREADY_PAID, BILL_UNDER_PROCESS } from './fetch-routes.ts'
import { paidEntity } from './payment-entity.ts'
import { endDuePayments, newOperatorId, PAID, UNDER_PROCESS } from './payment-outcome.ts'
import { addPayment, findPayment, findPaymentOfBill, type Payment } from './payments-sql.ts'
import type { Paysprint } from './paysprint-context.ts'
import { disabled, invalid, unable } from './paysprint-error.ts'
import { type Account, type AccountBody, readAccount } from './request-fields.ts'
import { behaviourOf } from './test-numbers.ts'

type PayBody = AccountBody & { amount: string | number; referenceid: string; bill_fetch?: object }
type Verdict = Pick<Payment, 'status' | 'message'> & Partial<Pick<Payment, 'outcome' | 'dueAtMs'>>

/** `paybill`: one reference pays once, also when the answer is lost. */
export function addPayRoutes(app: FastifyInstance, paysprint: Paysprint): void {
  app.post('/paybill', ({ body }, reply) => {
    const account = readAccount(body as PayBody)
    const behaviour = behaviourOf(account.canumber)
    if (behaviour === 'unpaid-and-answers-html') return reply.type('text/html').send(HELD_PAGE)
    if (behaviour === 'maintenance') throw disabled('The biller is down for maintenance until 05:30 AM.')
    endDuePayments(paysprint)
    const payment = paysprint.store.transaction(() => pay(paysprint, account, body as PayBody))
    if (payment.status === 'refused') throw unable(payment.message)
    if (behaviour === 'paid-but-answers-html') return reply.type('text/html').send(HELD_PAGE)
    return reply.send(paidEntity(payment))
  })
}

/** Stores the biller's result, also a refusal. Throws for a request that never reached the biller. */
function pay(paysprint: Paysprint, account: Account, body: PayBody): Payment {
  const { store, now } = paysprint
  const { referenceid } = body
  const amountPaise = paiseOf(Number(body.amount)) ?? 0n
  if (findPayment(store, referenceid)) throw invalid('Duplicate reference id.')
  const bill = account.operator.viewbill === '1' ? readBill(paysprint, account, body) : null
  if (bill && bill.amountPaise !== amountPaise) throw invalid('amount should be the amount of the bill.')
  const verdict = judge(paysprint, account, bill)
  const payment = {
    referenceid,
    operator: account.operator.id,
    canumber: account.canumber,
    period: bill?.period ?? null,
    amountPaise,
    operatorid: verdict.status === 'paid' ? newOperatorId() : '',
    outcome: null,
    dueAtMs: null,
    createdAtMs: now(),
    refundedAtMs: null,
    ...verdict,
  }
  return { id: addPayment(store, payment), ...payment }
}

function readBill({ store }: Paysprint, { operator, canumber }: Account, body: PayBody): Bill {
  const bill = findBillByFetch(store, operator.id, canumber, body.bill_fetch)
  if (!bill) throw invalid('bill_fetch is not the bill that was fetched.')
  return bill
}

function judge(paysprint: Paysprint, account: Account, bill: Bill | null): Verdict {
  const { store, now, pendingMs } = paysprint
  const earlier = bill && findPaymentOfBill(store, bill)
  if (earlier) {
    return { status: 'refused', message: earlier.status === 'paid' ? ALREADY_PAID : BILL_UNDER_PROCESS }
  }
  const later = { status: 'pending', message: UNDER_PROCESS, dueAtMs: now() + pendingMs } as const
  switch (behaviourOf(account.canumber)) {
    case 'amount-changes':
      if (!bill || bill.isRevised) break
      saveBill(store, makeBill(account, bill.period, true))
      return { status: 'refused', message: 'Bill amount has changed. Fetch the bill again.' }
    case 'already-paid':
      return { status: 'refused', message: ALREADY_PAID }
    case 'refused':
      return { status: 'refused', message: 'Transaction failed at the biller.' }
    case 'pending':
      return { ...later, dueAtMs: null }
    case 'pending-then-paid':
      return { ...later, outcome: 'paid' }
    case 'pending-then-refused':
      return { ...later, outcome: 'refused' }
  }
  return { status: 'paid', message: PAID }
}
