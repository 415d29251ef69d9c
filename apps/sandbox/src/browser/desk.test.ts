import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulate, startAttempt } from '../testing/orders.ts'
import { send, transferBody, truthOf, untilState } from '../testing/payouts.ts'
import { type RunningSandbox, startSandbox } from '../testing/start-sandbox.ts'
import { inspect, launchBrowser } from './testing/chromium.ts'

let browser: Browser
let sandbox: RunningSandbox
beforeAll(async () => {
  browser = await launchBrowser()
  sandbox = await startSandbox()
})
afterAll(async () => {
  await browser.close()
  await sandbox.stop()
})

const sms = (mobiles: string, TEXT: string) =>
  sandbox.call(
    'POST',
    '/api/v5/flow/',
    { flow_id: 't', sender: 'SANDBX', recipients: [{ mobiles, TEXT }] },
    { authkey: 'sandbox-secret' },
  )

test('the page shows what arrives, finds it by address, and sets faults', async () => {
  const { order, attempt } = await startAttempt(sandbox)
  await simulate(sandbox, attempt.cf_payment_id, 'FAILED')
  await sms('919876500017', 'Set a password: http://localhost:4000/set-password?key=abc')
  const page = await (await browser.newContext()).newPage()
  const complaints: string[] = []
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()))
  await page.goto(sandbox.origin)
  await page.getByText(order.order_id).waitFor()
  await page.getByText('FAILED ₹18,842.76 credit_card').waitFor()
  expect(await page.getByRole('link', { name: /set-password/ }).getAttribute('href')).toBe(
    'http://localhost:4000/set-password?key=abc',
  )
  await sms('919876500018', 'Live, and <b>not</b> markup')
  await page.getByText('Live, and <b>not</b> markup').waitFor()
  expect(await inspect(page, 'desk')).toEqual([])
  await page.getByLabel('Email or mobile').fill('9876500018')
  await expect.poll(() => page.locator('#inbox li').count()).toBe(1)

  await page.getByLabel('webhooks_lost').fill('0.25')
  await page.keyboard.press('Tab')
  await page.getByText('Set.').waitFor()
  expect((await sandbox.call('GET', '/faults')).body.webhooks_lost).toBe(0.25)
  await page.getByLabel('latency_ms').fill('-3')
  await page.keyboard.press('Tab')
  await page.getByText('Unknown switch or wrong value: latency_ms').waitFor()
  complaints.splice(0)
  await page.getByRole('button', { name: 'Clear all faults' }).click()
  await expect.poll(async () => (await sandbox.call('GET', '/faults')).body.webhooks_lost).toBe(false)
  await page.getByRole('button', { name: 'Delete these' }).click()
  await expect.poll(async () => (await sandbox.call('GET', '/inbox')).body.length).toBe(1)
  await page.context().close()
  expect(complaints).toEqual([])
})

test('a person credits, reverses and fails payouts, and sets a balance', async () => {
  await sandbox.call('PUT', '/payouts/cashfree', { by_hand: true })
  const [one, two] = [transferBody(), transferBody()]
  for (const body of [one, two]) {
    await send(sandbox, body)
    await untilState(sandbox, body.transfer_id, 'at-bank')
  }
  const page = await (await browser.newContext()).newPage()
  const complaints: string[] = []
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()))
  await page.goto(sandbox.origin)
  const press = (name: string) => page.getByRole('button', { name })
  await press(`Arrive: ${one.transfer_id}`).focus()
  expect(await inspect(page, 'payouts')).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByText('SUCCESS ₹2,500.00 · COMPLETED').waitFor()
  // The button is gone; the focus stays with its transfer.
  await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toContain('COMPLETED')
  expect((await truthOf(sandbox, one.transfer_id)).totals.paid).toBe(1)
  await press(`Send back: ${one.transfer_id}`).click()
  await page.getByText('REVERSED ₹2,500.00').waitFor()
  await press(`Fail: ${two.transfer_id}`).click()
  await page.getByText('FAILED ₹2,500.00').waitFor()
  await page.getByLabel('Balance at razorpayx, ₹').fill('12.34')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await sandbox.call('GET', '/payouts')).body.accounts[1].balance_paise)
    .toBe(1_234)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  await page.context().close()
  expect(complaints).toEqual([])
})
