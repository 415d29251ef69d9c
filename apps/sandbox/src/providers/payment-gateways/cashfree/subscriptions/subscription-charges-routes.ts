import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { paiseOf } from '../../../../rupees.ts'
import { CashfreeError, invalid, missing, notFound } from '../errors.ts'
import type { Gateway } from '../gateway.ts'
import { once } from '../idempotency-sql.ts'
import { addOrder, findOrder } from '../orders/orders-sql.ts'
import { addPayment, listPayments, type Payment } from '../payments/payments-sql.ts'
import { createRefund, type RefundRequest } from '../refunds/refunds-routes.ts'
import { findRefund, type Refund } from '../refunds/refunds-sql.ts'
import { endCharge } from './subscription-debits.ts'
import { chargedEntity, chargeEntity, enqueueChargeWebhook } from './subscription-entity.ts'
import { getSubscription } from './subscriptions-routes.ts'
import { addCharge, findCharge, listCharges, type SubscriptionCharge } from './subscriptions-sql.ts'

const INDIA_MS = 19_800_000
const DAY_MS = 86_400_000
/** Hours in India: charges for the next day are accepted until the first, debits run from the second. */
const LAST_HOUR = 21
const DEBIT_HOUR = 10
const LIFE_MS = 3650 * DAY_MS

type Path = { Params: { id: string; paymentId: string; refundId: string } }

/** Charges of subscriptions: create, fetch, cancel and refund. */
export function addSubscriptionChargeRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { store } = gateway
  const chargeOf = ({ id, paymentId }: Path['Params']) => {
    const subscription = getSubscription(gateway, id)
    const charge = findCharge(store, paymentId)
    const [payment] = listPayments(store, paymentId)
    if (charge?.subscriptionId !== subscription.subscriptionId || !payment) throw notFound('payment')
    return { subscription, charge, payment }
  }

  app.post('/subscriptions/pay', (request, reply) => {
    const sent = once(gateway, request, reply, () => {
      if (gateway.faults.strikes('refuse_orders')) {
        throw new CashfreeError(400, 'request_failed', 'merchant is not enabled for charges')
      }
      return charge(gateway, request.body as ChargeRequest)
    })
    gateway.wakeDebits()
    return sent
  })
  app.get<Path>('/subscriptions/:id/payments', ({ params }) => {
    const subscription = getSubscription(gateway, params.id)
    return listCharges(store, subscription.subscriptionId).map((one) =>
      chargeEntity(subscription, one, listPayments(store, one.paymentId)[0] as Payment),
    )
  })
  app.get<Path>('/subscriptions/:id/payments/:paymentId', ({ params }) => {
    const { subscription, charge, payment } = chargeOf(params)
    return chargeEntity(subscription, charge, payment)
  })
  app.post<Path>('/subscriptions/:id/payments/:paymentId/manage', ({ params, body }) => {
    const { subscription, charge, payment } = chargeOf(params)
    const { subscription_id, payment_id, action } = body as Record<string, string>
    if (subscription_id !== subscription.subscriptionId) throw missing('subscription_id')
    if (payment_id !== charge.paymentId) throw missing('payment_id')
    if (action !== 'CANCEL') throw invalid('action', 'should be CANCEL here')
    if (payment.status !== 'PENDING') {
      throw new CashfreeError(400, 'payment_already_final', `payment is already ${payment.status}`)
    }
    store.transaction(() => endCharge(gateway, subscription, charge, payment, 'CANCELLED'))
    gateway.wakeWebhooks()
    return chargeEntity(subscription, charge, payment)
  })
  app.post<Path>('/subscriptions/:id/refunds', (request, reply) => {
    const body = request.body as RefundRequest & { subscription_id: string; payment_id: string }
    if (body.subscription_id !== request.params.id) throw missing('subscription_id')
    const { charge } = chargeOf({ ...request.params, paymentId: body.payment_id })
    const sent = once(gateway, request, reply, () =>
      refundOf(createRefund(gateway, charge.paymentId, body), charge),
    )
    gateway.wakeRefunds()
    return sent
  })
  app.get<Path>('/subscriptions/:id/refunds/:refundId', ({ params }) => {
    const subscription = getSubscription(gateway, params.id)
    for (const one of listCharges(store, subscription.subscriptionId)) {
      const refund = findRefund(store, one.paymentId, params.refundId)
      if (refund) return refundOf(refund, one)
    }
    throw notFound('refund')
  })
}

interface ChargeRequest {
  subscription_id: string
  payment_id: string
  payment_amount: number
  payment_schedule_date: string
  payment_remarks?: string
}

function charge(gateway: Gateway, body: ChargeRequest): object {
  const { store } = gateway
  const subscription = getSubscription(gateway, body.subscription_id)
  const paymentId = body.payment_id
  if (findOrder(store, paymentId)) {
    throw new CashfreeError(409, 'payment_already_exists', 'payment with same id is already present')
  }
  if (subscription.status !== 'ACTIVE') {
    throw new CashfreeError(400, 'subscription_not_active', `subscription is ${subscription.status}`)
  }
  const amountPaise = paiseOf(body.payment_amount) as bigint
  if (amountPaise > subscription.maxPaise) {
    throw invalid('payment_amount', 'should be at most the plan_max_amount')
  }
  const nowMs = gateway.now()
  const scheduleDate = readDay(body.payment_schedule_date, nowMs)
  const { customer_details } = subscription.request
  addOrder(store, {
    orderId: paymentId,
    cfOrderId: `2${randomInt(1e9, 1e10)}`,
    paymentSessionId: `none_${randomBytes(24).toString('base64url')}`,
    amountPaise,
    currency: 'INR',
    status: 'ACTIVE',
    expiresAtMs: nowMs + LIFE_MS,
    createdAtMs: nowMs,
    request: {
      order_amount: body.payment_amount,
      order_currency: 'INR',
      customer_details,
      subscription_id: subscription.subscriptionId,
    },
  })
  const payment: Payment = {
    cfPaymentId: `5114${randomInt(1e9, 1e10)}`,
    orderId: paymentId,
    token: randomBytes(24).toString('base64url'),
    status: 'PENDING',
    amountPaise,
    currency: 'INR',
    paymentGroup: 'upi',
    method: { upi: { channel: 'mandate' } },
    issuerVerdict: null,
    message: 'Scheduled',
    bankReference: null,
    authId: null,
    error: null,
    createdAtMs: nowMs,
    completedAtMs: null,
    surchargePaise: 0n,
    cardToSave: null,
    expiresAtMs: null,
  }
  addPayment(store, payment)
  const made: SubscriptionCharge = {
    paymentId,
    subscriptionId: subscription.subscriptionId,
    scheduleDate,
    retryAttempts: 0,
    debitAtMs: Date.parse(`${scheduleDate}T00:00:00Z`) - INDIA_MS + DEBIT_HOUR * 3_600_000,
    remarks: body.payment_remarks ?? null,
  }
  addCharge(store, made)
  enqueueChargeWebhook(gateway, subscription, made, payment)
  return chargedEntity(subscription, payment)
}

/** The day of a debit: the next one until 21 o'clock of this, or a later one. Only the date counts. */
function readDay(value: string, nowMs: number): string {
  const day = value.slice(0, 10)
  if (Number.isNaN(Date.parse(day))) throw invalid('payment_schedule_date', 'should be a date')
  const indiaMs = nowMs + INDIA_MS
  const isLate = new Date(indiaMs).getUTCHours() >= LAST_HOUR
  const first = new Date(indiaMs + DAY_MS * (isLate ? 2 : 1)).toISOString().slice(0, 10)
  if (day < first) throw invalid('payment_schedule_date', `should be ${first} or later`)
  return day
}

/** A refund of a charge, with its own statuses. */
function refundOf(refund: Refund, { paymentId }: SubscriptionCharge): object {
  return {
    payment_id: paymentId,
    cf_payment_id: refund.cfPaymentId,
    refund_id: refund.refundId,
    cf_refund_id: refund.cfRefundId,
    refund_amount: Number(refund.amountPaise) / 100,
    refund_note: refund.note ?? undefined,
    refund_speed: 'NORMAL',
    refund_status: refund.status === 'CANCELLED' ? 'CANCEL' : refund.status,
  }
}
