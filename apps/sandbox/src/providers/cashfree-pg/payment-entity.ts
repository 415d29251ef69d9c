import { indianTime } from '../../clock.ts'
import { rupees } from '../../rupees.ts'
import type { Order } from './orders-sql.ts'
import type { Payment } from './payments-sql.ts'

const NO_SURCHARGE = { payment_surcharge_service_charge: null, payment_surcharge_service_tax: null }

/** The provider's own way to the bank; here there is none behind it. */
export const GATEWAY_DETAILS = {
  gateway_name: 'CASHFREE',
  gateway_order_id: null,
  gateway_payment_id: null,
  gateway_order_reference_id: null,
  gateway_status_code: null,
  gateway_settlement: 'CASHFREE',
  gateway_reference_name: null,
}

/** What the payment list, one payment and a webhook say alike. */
export function paymentCore(payment: Payment): Record<string, unknown> {
  return {
    cf_payment_id: payment.cfPaymentId,
    payment_status: payment.status,
    payment_amount: rupees(payment.amountPaise),
    payment_currency: payment.currency,
    payment_message: payment.message,
    payment_time: indianTime(payment.createdAtMs),
    bank_reference: payment.bankReference,
    auth_id: payment.authId,
    payment_method: payment.method,
    payment_group: payment.group,
    international_payment: { international: false },
    payment_surcharge: NO_SURCHARGE,
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
    payment_completion_time: payment.completedAtMs ? indianTime(payment.completedAtMs) : null,
    is_captured: captured,
    authorization: null,
    error_details: payment.error,
    payment_gateway_details: GATEWAY_DETAILS,
    payment_offers: null,
  }
}
