import type { Browser, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { orderBody } from '../testing/orders.ts'
import { type RunningSandbox, startSandbox } from '../testing/start-sandbox.ts'
import { inspect, launchBrowser } from './testing/chromium.ts'
import { startHostPage } from './testing/host-page.ts'

const FINISHED = { paymentDetails: { paymentMessage: 'Payment finished. Check status.' } }
let browser: Browser
let sandbox: RunningSandbox
let shop: Awaited<ReturnType<typeof startHostPage>>
let page: Page
let complaints: string[]

beforeAll(async () => {
  browser = await launchBrowser()
  sandbox = await startSandbox()
  shop = await startHostPage(sandbox.origin.replace('127.0.0.1', 'localhost'))
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
  await sandbox.stop()
})

beforeEach(async () => {
  page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  complaints = []
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(shop.origin)
})
afterEach(async () => {
  await page.context().close()
  expect(complaints).toEqual([])
})

async function newOrder(paymentMethods = 'cc,dc,upi,nb') {
  const body = orderBody({ order_meta: { payment_methods: paymentMethods } })
  return (await sandbox.call('POST', '/pg/orders', body)).body
}

async function lastPayment(orderId: string) {
  return (await sandbox.call('GET', `/pg/orders/${orderId}/payments`)).body[0]
}

async function openModal(session: string) {
  await page.evaluate(`keep(Cashfree({ mode: 'sandbox' }).checkout({
    paymentSessionId: ${JSON.stringify(session)}, redirectTarget: '_modal' }))`)
  return page.frameLocator('iframe[title="Cashfree sandbox checkout"]')
}

const result = () => expect.poll(() => page.evaluate('window.result'))

test('a card in the modal: OTP, finished, and the order is paid', async () => {
  const order = await newOrder()
  const modal = await openModal(order.payment_session_id)
  await modal.getByRole('button', { name: 'Pay ₹18,842.76' }).waitFor()
  expect(await inspect(page, 'modal-card')).toEqual([])
  await modal.getByLabel('Card number').pressSequentially('4444333322221111')
  expect(await modal.getByLabel('Card number').inputValue()).toBe('4444 3333 2222 1111')
  await modal.getByLabel('Name on card').fill('Meera Nambiar')
  await modal.getByLabel('Expiry (MM/YY)').pressSequentially('335')
  expect(await modal.getByLabel('Expiry (MM/YY)').inputValue()).toBe('03/35')
  await modal.getByLabel('CVV').fill('123')
  await modal.getByRole('button', { name: 'Pay ₹18,842.76' }).click()
  await modal.getByLabel('One-time password').waitFor()
  expect(await inspect(page, 'modal-otp')).toEqual([])
  await modal.getByLabel('One-time password').fill('111000')
  await modal.getByRole('button', { name: 'Submit' }).click()
  await result().toEqual(FINISHED)
  expect((await sandbox.call('GET', `/pg/orders/${order.order_id}`)).body.order_status).toBe('PAID')
  expect(await page.locator('dialog').count()).toBe(0)
})

test.each([
  ['Simulate success', 'SUCCESS', 1280],
  ['Simulate failure', 'FAILED', 360],
  ['Leave pending', 'PENDING', 1280],
])('%s in the modal is finished too, and the attempt is %s', async (button, status, width) => {
  await page.setViewportSize({ width, height: 800 })
  const order = await newOrder()
  const modal = await openModal(order.payment_session_id)
  await modal.getByRole('button', { name: button }).click()
  await result().toEqual(FINISHED)
  expect((await lastPayment(order.order_id)).payment_status).toBe(status)
})

test('closing, by button or Escape, is an error and leaves no attempt', async () => {
  const order = await newOrder()
  const modal = await openModal(order.payment_session_id)
  await modal.getByRole('button', { name: 'Close' }).click()
  await result().toMatchObject({ error: { code: 'user_cancelled' } })
  const again = await openModal(order.payment_session_id)
  await again.getByLabel('Card number').focus()
  await page.keyboard.press('Escape')
  await result().toMatchObject({ error: { message: expect.any(String), code: 'user_cancelled' } })
  const outside = await openModal(order.payment_session_id)
  await outside.getByLabel('Card number').waitFor()
  await page.evaluate('document.activeElement.blur()')
  await page.keyboard.press('Escape')
  await result().toMatchObject({ error: { code: 'user_cancelled' } })
  expect(await lastPayment(order.order_id)).toBeUndefined()
})

test('closing at the OTP drops the attempt; the order can be tried again', async () => {
  const order = await newOrder('cc')
  const modal = await openModal(order.payment_session_id)
  await modal.getByRole('button', { name: 'Use a test card' }).click()
  await modal.getByRole('button', { name: /^Pay/ }).click()
  await modal.getByLabel('One-time password').waitFor()
  await modal.getByRole('button', { name: 'Close' }).click()
  await result().toMatchObject({ error: { code: 'user_cancelled' } })
  expect((await lastPayment(order.order_id)).payment_status).toBe('USER_DROPPED')
  const again = await openModal(order.payment_session_id)
  await again.getByRole('button', { name: 'Simulate success' }).click()
  await result().toEqual(FINISHED)
})

test('only admitted methods are shown; UPI test addresses answer automatically', async () => {
  const order = await newOrder('upi')
  const modal = await openModal(order.payment_session_id)
  await modal.getByRole('tab', { name: 'UPI' }).waitFor()
  expect(await modal.getByRole('tab').allTextContents()).toEqual(['UPI'])
  await modal.getByRole('button', { name: 'testfailure@gocash' }).click()
  await modal.getByRole('button', { name: /^Pay/ }).click()
  await result().toEqual(FINISHED)
  expect(await lastPayment(order.order_id)).toMatchObject({ payment_status: 'FAILED', payment_group: 'upi' })
})

test('tabs work from the keyboard; net banking leads to the bank', async () => {
  const order = await newOrder()
  const modal = await openModal(order.payment_session_id)
  await modal.getByRole('tab', { name: 'Card' }).focus()
  await page.keyboard.press('ArrowRight')
  await modal.getByLabel('UPI ID').waitFor()
  await page.keyboard.press('ArrowRight')
  await modal.getByRole('combobox', { name: 'Bank' }).waitFor()
  await modal.getByRole('button', { name: /^Pay/ }).click()
  await modal.getByRole('button', { name: 'Approve' }).click()
  await result().toEqual(FINISHED)
  expect(await lastPayment(order.order_id)).toMatchObject({
    payment_status: 'SUCCESS',
    payment_group: 'net_banking',
  })
})

test('a dead session is an error', async () => {
  await openModal('session_gone')
  await result().toMatchObject({ error: { code: 'payment_session_id_invalid' } })
  complaints = complaints.filter((line) => !line.includes('400'))
})

test('_self leads to the checkout and back to the return address', async () => {
  const order = await newOrder()
  await page.evaluate(`Cashfree({ mode: 'sandbox' }).checkout({ redirectTarget: '_self',
    paymentSessionId: '${order.payment_session_id}', returnUrl: '${shop.origin}/?back={order_id}' })`)
  await page.getByRole('button', { name: 'Simulate success' }).click()
  await page.waitForURL(`${shop.origin}/?back=${order.order_id}`)
})

test('hosted fields: the shop pays by card and never sees it', async () => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(shop.origin)) sent.push(`${request.url()} ${request.postData()}`)
  })
  const order = await newOrder('cc')
  await page.evaluate('start()')
  const field = (title: string) =>
    page.frameLocator(`iframe[title="${title}"]`).getByRole('textbox', { name: title })
  await field('Card number').pressSequentially('4444333322221111')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Meera Nambiar')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0335')
  await expect.poll(() => page.evaluate('parts.cardExpiry.isComplete()')).toBe(true)
  expect(await page.evaluate('parts.cardCvv.isComplete()')).toBe(false)
  await page.evaluate(
    `keep(cashfree.pay({ paymentSessionId: '${order.payment_session_id}', paymentMethod: parts.cardNumber }))`,
  )
  await result().toEqual({ error: { message: 'CVV is incomplete', code: 'cardCvv_invalid' } })
  await page.keyboard.press('Tab')
  await page.keyboard.type('789')
  expect(await inspect(page, 'hosted-fields')).toEqual([])
  expect(await page.evaluate('parts.cardNumber.data().value.brand')).toBe('visa')

  await page.evaluate(
    `keep(cashfree.pay({ paymentSessionId: '${order.payment_session_id}', paymentMethod: parts.cardNumber }))`,
  )
  const modal = page.frameLocator('iframe[title="Cashfree sandbox checkout"]')
  await modal.getByLabel('One-time password').fill('111000')
  await modal.getByRole('button', { name: 'Submit' }).click()
  await result().toEqual(FINISHED)
  expect((await lastPayment(order.order_id)).payment_method.card.card_number).toBe('XXXXXXXXXXXX1111')

  // Ids and ports are random, and sometimes hold the same digits as the card.
  const heard = [...((await page.evaluate('heard')) as string[]), ...sent, await page.content()]
    .join('\n')
    .replaceAll(
      /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|localhost(:|%3A)\d+(\/checkout\/authorise\/\w{32}\b)?/g,
      '',
    )
  expect(heard).toContain('complete')
  for (const secret of ['2222', '789', 'Nambiar', '03/35']) expect(heard).not.toContain(secret)
  const events = (await page.evaluate('events')) as string[]
  expect(events).toEqual(
    expect.arrayContaining(['cardNumber ready', 'cardNumber focus', 'cardNumber complete', 'cardCvv change']),
  )
})

test('hosted fields show errors, accept new options, and can be removed', async () => {
  await page.evaluate('start()')
  const number = page.frameLocator('iframe[title="Card number"]').getByRole('textbox')
  await number.fill('4444333322221112')
  await expect
    .poll(() => page.evaluate('parts.cardNumber.data().error?.message'))
    .toBe('Card number is not valid')
  expect(await number.getAttribute('aria-invalid')).toBe('true')
  type Page = { getComputedStyle(element: unknown): { fontSize: string } }
  const fontSize = await number.evaluate(
    (input) => (globalThis as unknown as Page).getComputedStyle(input).fontSize,
  )
  expect(fontSize).toBe('17px')
  await page.evaluate(
    `parts.cardNumber.update({ style: { base: { color: 'rgb(1, 2, 3)' } }, disabled: true })`,
  )
  await expect.poll(() => number.isDisabled()).toBe(true)
  await page.evaluate('parts.cardNumber.destroy()')
  expect(await page.locator('iframe').count()).toBe(3)
})
