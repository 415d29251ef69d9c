import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulate, startAttempt } from '../testing/orders.ts'
import { type RunningSandbox, startSandbox } from '../testing/start-sandbox.ts'
import { inspect, launchBrowser } from './testing/chromium.ts'

let browser: Browser
let sandbox: RunningSandbox
beforeAll(async () => {
  browser = await launchBrowser()
  sandbox = await startSandbox()
}, 30_000)
afterAll(async () => {
  await browser.close()
  await sandbox.stop()
})

const sms = (mobiles: string, TEXT: string) =>
  sandbox.call('POST', '/api/v5/flow/', { flow_id: 't', mobiles, TEXT }, { authkey: 'sandbox-secret' })

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
