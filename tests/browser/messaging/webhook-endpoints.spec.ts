import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, expectAccessible, signInAs, test } from '../support/portal.ts'

type Got = { headers: IncomingHttpHeaders; body: string }

test('a retailer adds an endpoint, tries it out, sees what came back and sends it again', async ({
  page,
}) => {
  const got: Got[] = []
  let status = 500
  const shop = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    got.push({ headers: request.headers, body: Buffer.concat(pieces).toString() })
    response.writeHead(status).end('The shop is closed.')
  })
  await once(shop.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hook`

  await signInAs(page, 'retailer')
  await page.getByRole('button', { name: /Profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'Developers' }).click()
  await page.getByRole('link', { name: 'Webhook endpoints' }).click()
  await expect(page.getByRole('heading', { name: 'Webhook endpoints' })).toBeVisible()
  await expect(page.getByText('No webhook endpoints yet.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add an endpoint' }).click()
  const form = page.getByRole('dialog', { name: 'Add an endpoint' })
  await form.getByLabel('Address').fill('shop.example.in')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Enter an https address without user name and password.')).toBeVisible()
  await form.getByLabel('Address').fill(url)
  await form.getByRole('checkbox', { name: 'All events' }).uncheck()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Choose at least one event.')).toBeVisible()
  await form.getByRole('checkbox', { name: 'A payment is paid' }).check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()

  const shown = page.getByRole('dialog', { name: 'The secret of the endpoint' })
  const secret = (await shown.getByText(/^whsec_/).textContent()) ?? ''
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)

  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Send a test' }).click()
  const sending = page.getByRole('dialog', { name: 'Send a test event' })
  await sending.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('A test event is on its way.')).toBeVisible()
  await expect.poll(() => got.length).toBe(1)
  const [first] = got
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = first?.headers ?? {}
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const right = createHmac('sha256', key).update(`${id}.${at}.${first?.body}`).digest('base64')
  expect(signature).toBe(`v1,${right}`)

  await page.getByRole('link', { name: /^Deliveries to/ }).click()
  await expect(page.getByRole('heading', { name: 'Webhook deliveries' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^payment\.paid/ }).click()
  await expect(page.getByText('Status 500')).toBeVisible()
  await expect(page.getByText('The shop is closed.')).toBeVisible()
  await expect(page.getByText('"test": true')).toBeVisible()
  await expectAccessible(page)
  status = 204
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Status 204')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Accepted')).toBeVisible()

  await page.goto('/developers/webhooks')
  await page.getByRole('switch', { name: /^On/ }).click()
  await expect(page.getByText('Switched off by you')).toBeVisible()
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('No webhook endpoints yet.')).toBeVisible()
  shop.closeAllConnections()
  shop.close()
})
