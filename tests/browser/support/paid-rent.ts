import type { Page } from '@playwright/test'
import { payAnywhere } from '../../../apps/api/test/money/checkouts.ts'
import { expect, sandboxUrl } from './portal.ts'
import { callAs } from './wire.ts'

/** `reference` is the gateway's reference of the order: PayU's is of the attempt, if another gateway was tried before. */
type Paid = { id: number; order_id: string; reference: string }

/** Pays a landlord by card over the wire: those screens have their own tests. */
export async function payRent(page: Page, amount: string): Promise<Paid> {
  const userId = Number(await page.evaluate("localStorage.getItem('User_id')"))
  const { service } = await callAs(page, '/get-categories?service=rental-payments')
  const list = await callAs(page, `/get-service-list/${userId}/${service.id}`)
  const [payee] = list.details ?? list.data
  const order = await callAs(page, '/get-payment-gateways-for-pay/1', {
    user_id: userId,
    service_id: service.id,
    service_user_id: payee.id,
    payment_method_id: 1,
    amount,
  })
  await payAnywhere({ sandboxUrl: sandboxUrl() }, order, 'SUCCESS')
  await expect
    .poll(async () => (await callAs(page, `/get-payment-status/${order.order_id}`)).payment_status)
    .toBe('SUCCESS')
  const { transaction_id } = await callAs(page, `/get-payment-status/${order.order_id}`)
  const reference = order.checkout.params.txnid ?? order.order_id
  return { id: transaction_id, order_id: order.order_id, reference }
}
