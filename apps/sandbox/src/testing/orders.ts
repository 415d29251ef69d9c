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
  saves?: boolean,
) {
  const order = (await sandbox.call('POST', '/pg/orders', orderBody(override))).body
  const attempt = (
    await sandbox.call(
      'POST',
      '/pg/orders/sessions',
      {
        payment_session_id: order.payment_session_id,
        payment_method: method,
        ...(saves !== undefined && { save_instrument: saves }),
      },
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

/** An order's override for another customer. */
export const ofCustomer = (customerId: string) => ({
  customer_details: { ...orderBody().customer_details, customer_id: customerId },
})

/** The saved cards of a customer, newest first. */
export const savedCards = (sandbox: RunningSandbox, customerId: string) =>
  sandbox.call('GET', `/pg/customers/${customerId}/instruments?instrument_type=card`)

/** Pays by card with the consent to save it. Returns the saved card. */
export async function saveCard(sandbox: RunningSandbox, customerId: string, method: unknown = TEST_CARD) {
  const { attempt } = await startAttempt(sandbox, ofCustomer(customerId), method, true)
  await simulate(sandbox, attempt.cf_payment_id, 'SUCCESS')
  return (await savedCards(sandbox, customerId)).body[0]
}
