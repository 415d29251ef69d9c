import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { payAtGateway } from '../../../apps/api/test/money/paying.ts'
import { openUntil } from '../support/again.ts'
import { newNumber } from '../support/billing.ts'
import { expect, expectAccessible, sandboxUrl, signInAs, test } from '../support/portal.ts'
import { callAs, orderBill } from '../support/wire.ts'

async function report(page: Page, body: string, secret: string): Promise<number> {
  const timestamp = String(Date.now())
  const signature = createHmac('sha256', secret)
    .update(timestamp + body)
    .digest('base64')
  const headers = {
    'content-type': 'application/json',
    'x-webhook-timestamp': timestamp,
    'x-webhook-signature': signature,
  }
  return (await page.request.post('/api/webhooks/cashfree', { headers, data: body })).status()
}

const value = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first()

test('a genuine event, its repeat, and a forged one that only causes a sync', async ({ page }) => {
  await signInAs(page, 'retailer')
  const order = await orderBill(page, newNumber('0001'))
  await payAtGateway({ sandboxUrl: sandboxUrl() }, order.payment_session_id, 'SUCCESS')

  await signInAs(page, 'superAdmin')
  // On a low screen the menu scrolls: its last item can be reached.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 1280, height: 480 })
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: 'Webhooks' }).click()
  await expect(page.getByRole('heading', { name: 'Webhooks' })).toBeVisible()
  if (size) await page.setViewportSize(size)
  const rows = page.getByRole('row').filter({ hasText: order.order_id })
  await page.getByLabel('Search by order id').fill(order.order_id)
  await expect(page).toHaveURL(/order_id=CK/)
  await openUntil(
    () => page.reload(),
    (patience) => expect(rows.filter({ hasText: '→ paid' })).not.toHaveCount(0, patience),
  )
  await expectAccessible(page)
  await rows
    .filter({ hasText: '→ paid' })
    .first()
    .getByRole('link', { name: /^Open event \d+: CK/ })
    .click()
  await expect(page.getByText(/Signed by the gateway\.$/)).toBeVisible()
  await expect(value(page, 'While it was applied')).toContainText('paid')
  const genuine = page.url()
  await page.getByText('As it came', { exact: true }).click()
  const body = (await page.getByRole('region', { name: 'Body' }).locator('pre').textContent()) ?? ''
  expect(JSON.parse(body)).toHaveProperty('data.order')
  await expectAccessible(page)

  // The same bytes again, correctly signed: counted, without a second effect. A gateway repeats webhooks that were
  // answered late.
  await page.reload()
  await expect(page.getByText(/Signed by the gateway\.$/)).toBeVisible()
  const again = value(page, 'Came again')
  const before = (await again.count()) === 0 ? 0 : Number.parseInt(await again.innerText(), 10) || 0
  expect(await report(page, body, 'sandbox-secret')).toBe(200)
  await page.goto(genuine)
  await expect(again).toContainText(before === 0 ? '1 time, last' : `${before + 1} times, last`)

  // A forged one claims less money; the sync of its order ignores the claim.
  const forged = body.replace(/"payment_amount":[\d.]+/, '"payment_amount":1')
  expect(await report(page, forged, 'guess')).toBe(401)
  await page.goto(`/webhooks?verdict=wrong-signature&order_id=${order.order_id}`)
  await expect(rows).toContainText('(claimed)')
  await rows.getByRole('link', { name: /^Open event \d+: CK/ }).click()
  await expect(page.getByText(/Refused: it was signed with another secret, or its body/)).toBeVisible()
  await expect(value(page, 'Changed')).toHaveText('Nothing')
  await page.getByRole('button', { name: 'Ask again' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('The gateway was asked again. Nothing changed.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Asked again before' })).toBeVisible()
  await expect(page.getByText(/Refused: it was signed/)).toBeVisible()
  await expectAccessible(page)

  // Its order is unchanged.
  const status = await callAs(page, `/get-payment-status/${order.order_id}`)
  expect(status.payment_status).toBe('SUCCESS')
})
