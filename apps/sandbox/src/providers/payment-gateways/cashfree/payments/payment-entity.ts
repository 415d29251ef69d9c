import { indianTime } from '../../../../clock.ts'
import { rupees } from '../../../../rupees.ts'
import type { Order } from '../orders/orders-sql.ts'
import type { Payment } from './payments-sql.ts'

/** The surcharge, with its GST (18 %) apart; undefined without one. */
function surchargeEntity({ surchargePaise }: Payment) {
  if (surchargePaise <= 0n) return undefined
  const tax = surchargePaise - (surchargePaise * 100n + 59n) / 118n
  return {
    payment_surcharge_service_charge: rupees(surchargePaise - tax),
    payment_surcharge_service_tax: rupees(tax),
  }
}

/** The offer that took its discount off the amount; undefined without one. */
export function offersEntity({ surchargePaise }: Payment) {
  if (surchargePaise >= 0n) return undefined
  return [
    {
      offer_id: 'd2b430fb-1afe-455a-af31-66d00377b29a',
      offer_type: 'DISCOUNT',
      offer_meta: { offer_title: 'Sandbox offer', offer_code: 'SANDBOX' },
      offer_redemption: {
        redemption_status: 'SUCCESS',
        discount_amount: rupees(-surchargePaise),
        cashback_amount: rupees(0n),
      },
    },
  ]
}

/** The provider's own gateway; the sandbox has no bank behind it. */
export const GATEWAY_DETAILS = { gateway_name: 'CASHFREE', gateway_settlement: 'CASHFREE' }

/** Fields shared by the payment list, one payment and a webhook. Missing values are left out. */
export function paymentCore(payment: Payment) {
  return {
    cf_payment_id: payment.cfPaymentId,
    payment_status: payment.status,
    payment_amount: rupees(payment.amountPaise),
    payment_currency: payment.currency,
    payment_message: payment.message ?? undefined,
    payment_time: indianTime(payment.createdAtMs),
    bank_reference: payment.bankReference ?? undefined,
    auth_id: payment.authId ?? undefined,
    payment_method: payment.method,
    payment_group: payment.paymentGroup,
    international_payment: { international: false },
    payment_surcharge: surchargeEntity(payment),
  }
}

/** One attempt as the provider answers it. */
export function paymentEntity(payment: Payment, order: Order): object {
  const captured = payment.status === 'SUCCESS'
  return {
    ...paymentCore(payment),
    order_id: order.orderId,
    entity: 'payment',
    order_amount: rupees(order.amountPaise),
    order_currency: order.currency,
    payment_completion_time: payment.completedAtMs ? indianTime(payment.completedAtMs) : undefined,
    is_captured: captured,
    error_details: payment.error ?? undefined,
    payment_gateway_details: GATEWAY_DETAILS,
    payment_offers: offersEntity(payment),
  }
}
