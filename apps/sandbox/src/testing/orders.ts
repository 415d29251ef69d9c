import type { RunningSandbox } from './start-sandbox.ts'

let number = 0

/** The body of an order of ₹18,842.76 that only a credit card may pay, unless overridden. */
export function orderBody(override: Record<string, unknown> = {}) {
  number += 1
  return {
    order_id: `rent_${process.pid}_${Date.now()}_${number}`,
    order_amount: 18842.76,
    order_currency: 'INR',
    customer_details: {
      customer_id: 'retailer7',
      customer_phone: '9876500017',
      customer_email: 'meera.nambiar@example.in',
      customer_name: 'Meera Nambiar',
    },
    ...override,
  }
}

export const TEST_CARD = {
  card: {
    channel: 'link',
    card_number: '4444333322221111',
    card_holder_name: 'Meera Nambiar',
    card_expiry_mm: '03',
    card_expiry_yy: '35',
    card_cvv: '123',
  },
}

/** Creates an order and starts one attempt on it. */
export async function startAttempt(
  sandbox: RunningSandbox,
  override: Record<string, unknown> = {},
  method: unknown = TEST_CARD,
) {
  const order = (await sandbox.call('POST', '/pg/orders', orderBody(override))).body
  const attempt = (
    await sandbox.call(
      'POST',
      '/pg/orders/sessions',
      { payment_session_id: order.payment_session_id, payment_method: method },
      {},
    )
  ).body
  return { order, attempt }
}

/** Ends an attempt through the simulate call. */
export function simulate(sandbox: RunningSandbox, cfPaymentId: string, status: string, errorCode?: string) {
  return sandbox.call('POST', '/pg/simulate', {
    entity: 'PAYMENTS',
    entity_id: cfPaymentId,
    entity_simulation: {
      payment_status: status,
      ...(errorCode ? { payment_error_code: errorCode } : {}),
    },
  })
}
