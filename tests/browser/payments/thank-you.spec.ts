import type { Page } from '@playwright/test'
import { payRent } from '../support/paid-rent.ts'
import { newAmount } from '../support/paying.ts'
import { expect, expectAccessible, expectWithinPage, signInAs, test } from '../support/portal.ts'
import { callAs, userIdOf } from '../support/wire.ts'

const THANKS = 'Thank you,your payment has been success.'
const receiptOf = (page: Page) => page.getByRole('button', { name: 'Copy transaction ID' })

/** An order of a payer who is not signed in on the page. */
async function orderOfAnother(page: Page): Promise<string> {
  const own = await userIdOf(page)
  await signInAs(page, 'superAdmin')
  const { data } = await callAs(page, `/transaction-list/${await userIdOf(page)}?per_page=50&status=PAID`)
  const rows = data.data as { urn: string; customer_ref_id: string; email: string }[]
  const other = rows.find(({ email }) => email !== 'retailer@chukta.test')
  if (!other) throw new Error(`only user ${own} has paid`)
  return other.urn
}

test('a receipt is shared in two presses after paying, and stays with its link, its reminder and its PDF', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript('delete Navigator.prototype.canShare; delete Navigator.prototype.share')
  await signInAs(page, 'retailer')
  const paid = await payRent(page, newAmount())
  const { amount, total, paid_to: payee } = await callAs(page, `/get-payment-status/${paid.order_id}`)

  // The redirect after the gateway needs no press.
  await page.goto(`/payment-status/${paid.order_id}`)
  await expect(page).toHaveURL(`/thank-you?order_id=${paid.order_id}`)
  await expect(page.getByRole('heading', { level: 1, name: THANKS })).toBeVisible()
  await expect(receiptOf(page)).toBeVisible()
  await expectWithinPage(page, 'with a receipt')
  await expectAccessible(page)
  const rupees = (text: string) => `₹${Number(text).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`
  await expect(page.getByText(rupees(total)).first()).toBeAttached()
  await expect(page.getByText(payee).first()).toBeVisible()

  let presses = 0
  const press = async (role: 'button' | 'menuitem', name: string) => {
    presses += 1
    await page.getByRole(role, { name, exact: true }).click()
  }
  const toTrack = page.getByRole('link', { name: /Follow it|See details/ })
  await expect(toTrack).toHaveAttribute('href', /^\/track\/[\w-]{43}$/)
  const track = (await toTrack.getAttribute('href')) ?? ''
  await press('button', 'Share')
  const whatsApp = new URL(
    (await page.getByRole('menuitem', { name: 'WhatsApp' }).getAttribute('href')) ?? '',
  )
  const text = whatsApp.searchParams.get('text') ?? ''
  await press('menuitem', 'Copy the text')
  expect(presses).toBe(2)
  await expect(page.getByText('The text is on the clipboard.')).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(text)
  expect(text).toBe(
    `Paid: ${rupees(amount)} to ${payee}. Follow the money: ${new URL(track, page.url()).href}`,
  )

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)

  await page.reload()
  await expect(receiptOf(page)).toBeVisible()
  await toTrack.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Where is the money' })).toBeVisible()
  await page.goBack()
  await expect(receiptOf(page)).toBeVisible()
  await page.getByRole('link', { name: 'Back To Services' }).click()
  await expect(page).toHaveURL(/\/services$/)
})

test('next month’s reminder is one press, and the page says when the payee is due', async ({ page }) => {
  await signInAs(page, 'retailer')
  const paid = await payRent(page, newAmount())
  const { payee_id: payeeId } = await callAs(page, `/get-payment-status/${paid.order_id}`)
  await callAs(page, `/payment-schedules/${payeeId}`, undefined, 'DELETE')
  await page.goto(`/thank-you?order_id=${paid.order_id}`)
  await page.getByRole('button', { name: 'Remind me next month' }).click()
  const due = page.getByRole('link', { name: /^Change due day: \d\d \w{3}$/ })
  await expect(due).toBeVisible()
  const { data } = await callAs(page, `/payment-schedules/${payeeId}`)
  expect(data.schedule).toMatchObject({ repeats: 'once', reminds: true, amount: null })
  await page.reload()
  await due.click()
  await expect(page).toHaveURL(`/payment-schedule/${payeeId}`)
  await callAs(page, `/payment-schedules/${payeeId}`, undefined, 'DELETE')
})

test('without an order, and with another payer’s or an unknown one, the sentence is alone', async ({
  page,
}) => {
  await signInAs(page, 'retailer')
  const foreign = await orderOfAnother(page)
  await signInAs(page, 'retailer')
  for (const search of ['', '?order_id=CK00000000000', `?order_id=${foreign}`]) {
    const answered = search ? page.waitForResponse(/\/api\/get-payment-status\//) : null
    await page.goto(`/thank-you${search}`)
    const answer = await answered
    if (answer) {
      expect(answer.status()).toBe(404)
      expect(await answer.text()).not.toMatch(/amount|paid_to/)
    }
    await expect(page.getByRole('heading', { level: 1, name: THANKS })).toBeVisible()
    await expect(page.getByRole('link', { name: 'See it in Reports' })).toBeVisible()
    await expect(receiptOf(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0)
  }
  await expectAccessible(page)
})

test('an order that is not paid is sent to its status', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const { data } = await callAs(page, `/transaction-list/${await userIdOf(page)}?per_page=10&status=FAILED`)
  await page.goto(`/thank-you?order_id=${data.data[0].urn}`)
  await expect(page).toHaveURL(`/payment-status/${data.data[0].urn}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Payment failed', exact: true })).toBeVisible()
})
