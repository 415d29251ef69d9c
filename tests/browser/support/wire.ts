import type { Page } from '@playwright/test'
import { expect } from './portal.ts'

/** Calls the api as the user signed in on the page. */
export async function callAs(
  page: Page,
  path: string,
  data?: Record<string, unknown>,
  method = data ? 'POST' : 'GET',
) {
  const token = await page.evaluate<string>("localStorage.getItem('authToken')")
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await page.request.fetch(`/api${path}`, { method, headers, data })
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
  return answer.json()
}

/** Who is signed in on the page. */
export async function userIdOf(page: Page): Promise<number> {
  return Number(await page.evaluate("localStorage.getItem('User_id')"))
}

/** Reads the billers' feed, as the first visitor does, and returns the input for a bill of an operator. */
export async function findOperator(page: Page) {
  const { service, categories } = await callAs(page, '/get-categories?service=bills-utilities')
  const { id: category } = categories.find((one: { name: string }) => one.name === 'Electricity')
  const { operators } = await callAs(page, `/get-operators?category_id=${category}`)
  const operator = operators.find((one: { name: string }) => one.name.startsWith('BSES Rajdhani'))
  return { serviceId: service.id as number, operatorId: operator.operator_id as number }
}

/** Looks a bill up and orders its payment by card, over the wire: those screens have their own tests. */
export async function orderBill(page: Page, canumber: string) {
  const userId = await userIdOf(page)
  const { serviceId, operatorId } = await findOperator(page)
  const bill = await callAs(page, '/view-bill', { user_id: userId, operator: operatorId, canumber })
  return callAs(page, '/get-payment-gateways-for-pay/1', {
    user_id: userId,
    service_id: serviceId,
    payment_method_id: 1,
    pay_amount: 200,
    bill_id: bill.bill_id,
  })
}
