import type { FastifyInstance } from 'fastify'
import { rupeesText } from '../../../../rupees.ts'
import { CashfreeError, invalid, notFound } from '../errors.ts'
import type { Gateway } from '../gateway.ts'
import { speakCashfree } from '../gateway-routes.ts'
import { findOrder, type Order } from '../orders/orders-sql.ts'
import { addUpiAppRoutes } from '../upi/upi-app-routes.ts'
import { TEST_UPI } from '../upi/upi-methods.ts'
import { admittedGroups, tabsOf } from './methods.ts'
import { getPayableOrder } from './order-pay.ts'
import { endPayment, OUTCOMES, type Outcome } from './payment-outcome.ts'
import { findPaymentByToken, type Payment } from './payments-sql.ts'
import { TEST_OTP, testCardFor } from './test-cards.ts'

type SessionPath = { Params: { session: string } }
type TokenPath = { Params: { token: string } }

/** Calls of the checkout's pages: the order of a session, an attempt to confirm, and the payer's answer. */
export function addCheckoutRoutes(app: FastifyInstance, gateway: Gateway, merchantName: string): void {
  app.register(async (checkout) => {
    speakCashfree(checkout)
    addUpiAppRoutes(checkout, gateway)

    checkout.get<SessionPath>('/checkout/:session/order', (request) => {
      const order = getPayableOrder(gateway, request.params.session)
      const groups = admittedGroups(order.request.order_meta?.payment_methods)
      return {
        ...describe(order, merchantName),
        methods: tabsOf(groups),
        test_card: testCardFor(groups) ?? null,
      }
    })

    checkout.get<TokenPath>('/checkout/authorise/:token/payment', (request) => {
      const payment = getPayment(gateway, request.params.token)
      const [method, details] = Object.entries(payment.method)[0] as [string, Record<string, unknown>]
      const upiId = details.upi_id
      return {
        ...describe(findOrder(gateway.store, payment.orderId) as Order, merchantName),
        status: payment.status,
        method,
        instrument: upiId ?? details.netbanking_bank_name ?? details.card_number,
        answers_itself: upiId === TEST_UPI.success || upiId === TEST_UPI.failure,
      }
    })

    checkout.post<TokenPath>('/checkout/authorise/:token', (request) => {
      const payment = getPayment(gateway, request.params.token)
      const answer = readAnswer(payment, (request.body ?? {}) as Confirmation)
      gateway.store.transaction(() => endPayment(gateway, payment, answer.outcome, answer.errorCode))
      gateway.wakeWebhooks()
      return { payment_status: payment.status }
    })
  })
}

interface Confirmation {
  otp?: unknown
  approve?: unknown
  outcome?: unknown
}

/** The outcome of the payer's answer: an OTP, an approval in the bank or UPI app, or a forced outcome. */
function readAnswer(payment: Payment, answer: Confirmation): { outcome: Outcome; errorCode?: string } {
  if (answer.outcome !== undefined) {
    const outcome = OUTCOMES.find((one) => one === answer.outcome)
    if (!outcome) throw invalid('outcome', `should be one of ${OUTCOMES.join(', ')}`)
    return { outcome }
  }
  if (payment.status !== 'PENDING') {
    throw new CashfreeError(400, 'payment_already_final', `payment is already ${payment.status}`)
  }
  if (payment.method.card) {
    if (answer.otp !== TEST_OTP) return { outcome: 'FAILED', errorCode: 'AUTHENTICATION_FAILED' }
  } else if (answer.approve !== true) {
    throw invalid('approve', 'should be true')
  }
  return payment.issuerVerdict
    ? { outcome: 'FAILED', errorCode: payment.issuerVerdict }
    : { outcome: 'SUCCESS' }
}

function getPayment(gateway: Gateway, token: string): Payment {
  const payment = findPaymentByToken(gateway.store, token)
  if (!payment) throw notFound('payment')
  return payment
}

function describe(order: Order, merchantName: string) {
  return {
    merchant: merchantName,
    order_id: order.orderId,
    amount: rupeesText(order.amountPaise),
    return_url: order.request.order_meta?.return_url ?? null,
  }
}
