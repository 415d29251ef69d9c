import { randomBytes, randomInt } from 'node:crypto'
import { rupeesText } from '../../../rupees.ts'
import type { GatewayParts } from '../../gateway-core/gateway-parts.ts'
import { CheckoutRefusal, type HostedCheckout, type TryAnswer } from '../../gateway-core/hosted-checkout.ts'
import {
  addPayment,
  completeOrder,
  findOrder,
  listPayments,
  type Order,
  type Payment,
  savePayment,
} from './records-sql.ts'
import { enqueueForged, enqueuePaymentEvent } from './webhook-events.ts'

const GOOD_CARD = '4242424242424242'
const GOOD_UPI = 'success@ybl'
const TEST_OTP = '123456'
/** The page's names of the methods, and what a payment by them is called. */
const METHODS: Record<string, { method: string; mode: string }> = {
  CARD: { method: 'card', mode: 'CARD' },
  UPI: { method: 'upi', mode: 'UPI_COLLECT' },
  NET_BANKING: { method: 'netbanking', mode: 'NET_BANKING' },
}

/** The page that `PhonePeCheckout.transact` frames; a failed attempt leaves the order open. */
export function phonepeCheckout(phonepe: GatewayParts): HostedCheckout {
  const { store } = phonepe
  const getPayable = (key: string): Order => {
    const order = findOrder(store, { linkKey: key }, phonepe.now())
    if (!order) throw new CheckoutRefusal('The order is not known')
    if (order.state !== 'PENDING') throw new CheckoutRefusal(`The order is ${order.state}`)
    return order
  }

  return {
    describe(key) {
      const order = getPayable(key)
      return {
        gateway: 'PhonePe',
        merchant: phonepe.merchantName,
        order_id: order.merchantOrderId,
        amount: rupeesText(BigInt(order.amountPaise)),
        methods: order.modes.map((mode) => METHODS[mode]?.method),
        samples: {
          card: { card_number: GOOD_CARD, expiry: '12/30', cvv: '123' },
          upi: { upi_id: GOOD_UPI },
          netbanking: {},
        },
        otp_hint: `In this sandbox it is ${TEST_OTP}.`,
      }
    },
    startTry(key, fields) {
      const payment = newPayment(getPayable(key), fields, phonepe.now())
      store.transaction(() => {
        addPayment(store, payment)
        if (phonepe.faults.strikes('webhooks_forged')) enqueueForged(phonepe, payment)
      })
      phonepe.wakeWebhooks()
      return { token: payment.transactionId, asks: payment.mode === 'CARD' ? 'otp' : 'approve' }
    },
    endTry(key, token, answer) {
      const { merchantOrderId } = getPayable(key)
      const payment = listPayments(store, merchantOrderId).find((one) => one.transactionId === token)
      if (payment?.state !== 'PENDING') throw new CheckoutRefusal('The payment is over')
      if (answer.outcome === 'PENDING') return { ended: true, result: { callback: 'CONCLUDED' } }
      const isPaid = succeeds(payment, answer)
      store.transaction(() => {
        if (isPaid) completeOrder(store, merchantOrderId)
        const ended = isPaid ? captured(phonepe, payment) : { ...payment, state: 'FAILED' as const }
        savePayment(store, ended)
        enqueuePaymentEvent(phonepe, ended)
      })
      phonepe.wakeWebhooks()
      return isPaid
        ? { ended: true, result: { callback: 'CONCLUDED' } }
        : { error: { description: 'Your bank declined the payment' } }
    },
    leave: () => ({ ended: true, result: { callback: 'USER_CANCEL' } }),
  }
}

function newPayment(order: Order, fields: Record<string, string>, nowMs: number): Payment {
  const offered = order.modes.flatMap((mode) => METHODS[mode] ?? [])
  const mode = offered.find(({ method }) => method === fields.method)?.mode
  if (!mode) throw new CheckoutRefusal('The method is not offered')
  const number = (fields.card_number ?? '').replaceAll(' ', '')
  if (mode === 'CARD' && !/^\d{12,19}$/.test(number))
    throw new CheckoutRefusal('The card number is not valid')
  const upiId = fields.upi_id ?? ''
  if (mode === 'UPI_COLLECT' && !/^[\w.-]+@[\w.-]+$/.test(upiId)) {
    throw new CheckoutRefusal('The UPI ID is not valid')
  }
  return {
    transactionId: `OM${randomBytes(10).toString('hex')}`,
    merchantOrderId: order.merchantOrderId,
    mode,
    isGood: mode === 'NET_BANKING' || number === GOOD_CARD || upiId === GOOD_UPI,
    amountPaise: order.amountPaise,
    state: 'PENDING',
    bankReference: null,
    createdAtMs: nowMs,
    feePaise: 0,
  }
}

function succeeds({ mode, isGood }: Payment, answer: TryAnswer): boolean {
  if (answer.outcome) return answer.outcome === 'SUCCESS'
  return isGood && (mode === 'CARD' ? answer.otp === TEST_OTP : answer.approve === true)
}

function captured({ faults }: GatewayParts, payment: Payment): Payment {
  const amountPaise = Math.max(1, payment.amountPaise + faults.state().capture_delta_paise)
  // PhonePe documents no offers.
  const feePaise = Math.max(0, faults.state().capture_surcharge_paise)
  return {
    ...payment,
    amountPaise,
    feePaise,
    state: 'COMPLETED',
    bankReference: String(randomInt(1e11, 1e12)),
  }
}
