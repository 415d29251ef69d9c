import { createHmac, randomInt } from 'node:crypto'
import { rupeesText } from '../../../rupees.ts'
import type { GatewayParts } from '../../gateway-core/gateway-parts.ts'
import {
  CheckoutRefusal,
  type Ending,
  type HostedCheckout,
  type TryAnswer,
} from '../../gateway-core/hosted-checkout.ts'
import { addEntity, findEntity, newId, type Order, type Payment, saveEntity } from './entities-sql.ts'
import { enqueueForged, enqueuePaymentEvents } from './webhook-events.ts'

const CARDS: Record<string, string> = {
  '4100280000001007': 'Visa',
  '5500670000001002': 'MasterCard',
  '6527658900001005': 'RuPay',
}
const METHODS = ['card', 'upi', 'netbanking']
const FAILURE_VPA = 'failure@razorpay'

/** The page behind `checkout.js`: an attempt is `created` until the payer answers; a failed one leaves the order open. */
export function razorpayCheckout(razorpay: GatewayParts): HostedCheckout {
  const { store } = razorpay
  const getPayable = (id: string): Order => {
    const order = findEntity(store, 'order', id)
    if (!order) throw new CheckoutRefusal('The order is not known')
    if (order.status === 'paid') throw new CheckoutRefusal('The order is already paid')
    return order
  }

  return {
    describe(key, methods) {
      const order = getPayable(key)
      const shown = METHODS.filter((name) => methods.length === 0 || methods.includes(name))
      return {
        gateway: 'Razorpay',
        merchant: razorpay.merchantName,
        order_id: order.receipt ?? order.id,
        amount: rupeesText(BigInt(order.amount)),
        methods: shown,
        samples: {
          card: { card_number: Object.keys(CARDS)[0], expiry: '12/30', cvv: '123' },
          upi: { upi_id: 'success@razorpay' },
          netbanking: {},
        },
        otp_hint: 'Any 4 to 10 digits are right here, fewer are wrong.',
      }
    },
    startTry(key, fields) {
      const order = getPayable(key)
      const payment = newPayment(order, fields, razorpay.now())
      store.transaction(() => {
        addEntity(store, payment, { parentId: order.id })
        saveEntity(store, { ...order, status: 'attempted', attempts: order.attempts + 1 })
        if (razorpay.faults.strikes('webhooks_forged')) enqueueForged(razorpay, payment)
      })
      razorpay.wakeWebhooks()
      return { token: payment.id, asks: payment.method === 'card' ? 'otp' : 'approve' }
    },
    endTry(key, token, answer) {
      const payment = findEntity(store, 'payment', token)
      if (!payment || payment.order_id !== key) throw new CheckoutRefusal('The payment is not known')
      if (answer.outcome === 'PENDING') return { ended: true, result: {} }
      if (payment.status !== 'created') throw new CheckoutRefusal(`The payment is already ${payment.status}`)
      store.transaction(() => {
        if (succeeds(payment, answer)) capture(razorpay, payment)
        else fail(payment)
        saveEntity(store, payment)
        enqueuePaymentEvents(razorpay, payment)
      })
      razorpay.wakeWebhooks()
      return ending(razorpay, payment)
    },
    leave: () => ({ ended: true, result: {} }),
  }
}

function newPayment(order: Order, fields: Record<string, string>, nowMs: number): Payment {
  const { method } = fields
  if (!method || !METHODS.includes(method)) throw new CheckoutRefusal('The method is not offered')
  const number = (fields.card_number ?? '').replaceAll(' ', '')
  if (method === 'card' && !/^\d{12,19}$/.test(number))
    throw new CheckoutRefusal('The card number is not valid')
  if (method === 'upi' && !/^[\w.-]+@[\w.-]+$/.test(fields.upi_id ?? '')) {
    throw new CheckoutRefusal('The UPI ID is not valid')
  }
  const network = CARDS[number] ?? 'Unknown'
  return {
    id: newId('pay'),
    entity: 'payment',
    amount: order.amount,
    currency: order.currency,
    status: 'created',
    order_id: order.id,
    method,
    captured: false,
    amount_refunded: 0,
    refund_status: null,
    bank: method === 'netbanking' ? 'HDFC' : null,
    vpa: method === 'upi' ? (fields.upi_id ?? null) : null,
    ...(method === 'card'
      ? { card: { last4: number.slice(-4), network, type: 'credit', issuer: 'HDFC', international: false } }
      : {}),
    acquirer_data: {},
    error_code: null,
    error_description: null,
    error_source: null,
    error_reason: null,
    created_at: Math.floor(nowMs / 1000),
  }
}

function succeeds({ method, card, vpa }: Payment, answer: TryAnswer): boolean {
  if (answer.outcome) return answer.outcome === 'SUCCESS'
  if (method === 'card') return card?.network !== 'Unknown' && /^\d{4,10}$/.test(answer.otp ?? '')
  return answer.approve === true && vpa !== FAILURE_VPA
}

/** Automatic capture: the order asked for it. */
function capture(razorpay: GatewayParts, payment: Payment): void {
  const faults = razorpay.faults.state()
  const order = findEntity(razorpay.store, 'order', payment.order_id) as Order
  const surcharge = faults.capture_surcharge_paise
  const amount = Math.max(1, payment.amount + surcharge + faults.capture_delta_paise)
  Object.assign(payment, { status: 'captured', captured: true, amount })
  if (surcharge > 0) Object.assign(payment, { fee: surcharge, tax: surcharge - Math.round(surcharge / 1.18) })
  if (surcharge < 0) payment.offer_id = 'offer_Sandbox0000001'
  payment.currency = faults.capture_currency || payment.currency
  payment.acquirer_data = { rrn: String(randomInt(1e11, 1e12)) }
  saveEntity(razorpay.store, { ...order, status: 'paid', amount_paid: order.amount, amount_due: 0 })
}

function fail(payment: Payment): void {
  Object.assign(payment, {
    status: 'failed',
    error_code: 'BAD_REQUEST_ERROR',
    error_description: 'Your payment was declined by the bank',
    error_source: 'bank',
    error_reason: 'payment_failed',
  })
}

function ending({ keys }: GatewayParts, payment: Payment): Ending {
  const { id, order_id: orderId } = payment
  if (payment.status === 'captured') {
    const signature = createHmac('sha256', keys.secret).update(`${orderId}|${id}`).digest('hex')
    const result = { razorpay_payment_id: id, razorpay_order_id: orderId, razorpay_signature: signature }
    return { ended: true, result }
  }
  return {
    error: {
      code: payment.error_code,
      description: payment.error_description,
      source: payment.error_source,
      step: 'payment_authorization',
      reason: payment.error_reason,
      metadata: { order_id: orderId, payment_id: id },
    },
  }
}
