import { readFile } from 'node:fs/promises'
import { pressAtOnce } from '../support/moments.ts'
import { expect, expectAccessible, signInAs, test } from '../support/portal.ts'

type Page = import('@playwright/test').Page

/** Gives the page a phone's share sheet, which records its input. */
async function giveSheet(
  page: Page,
  refusals = 0,
): Promise<() => Promise<{ text: string; files: string[] }[]>> {
  await page.addInitScript(`(() => {
    let refusals = ${refusals}
    globalThis.shared = []
    navigator.canShare = ({ files }) => files.every((file) => file.type === 'application/pdf')
    navigator.share = async ({ text, files = [] }) => {
      if (refusals-- > 0) throw new DOMException('too late', 'NotAllowedError')
      const heads = await Promise.all(files.map((file) => file.slice(0, 5).text()))
      globalThis.shared.push({ text, files: files.map((file, index) => file.name + ' ' + heads[index]) })
    }
  })()`)
  return () => page.evaluate('globalThis.shared')
}

/** Opens the newest paid rent, whose money a landlord can follow. Returns its order id. */
async function openPaid(page: Page): Promise<string> {
  await signInAs(page, 'retailer', '/user-reports?status=PAID&service=rental-payments')
  // In the table a button of its own, in the cards of a phone the payee's name.
  await page.locator('main a[href^="/view-reports/"]').first().click()
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  return (
    (await page
      .getByText(/^CK\d+$/)
      .first()
      .textContent()) ?? ''
  )
}

/** Amount, payee (other tests name theirs with digits) and the link: no account number, no order. */
const WORDS = /^Paid: ₹[\d,]+\.\d\d to [^*]+\. Follow the money: http:\/\/[\w.:]+\/track\/[\w-]{43}$/

test('a phone shares the receipt as a PDF with a text, from the transaction and from the status page', async ({
  page,
}) => {
  await page.clock.install()
  await page.setViewportSize({ width: 360, height: 740 })
  const shared = await giveSheet(page)
  const orderId = await openPaid(page)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.poll(shared).toHaveLength(1)
  const [first] = await shared()
  expect(first?.text).toMatch(WORDS)
  expect(first?.text).not.toContain(orderId)
  expect(first?.files).toEqual([expect.stringMatching(/\.pdf %PDF-$/)])

  await page.goto(`/payment-status/${orderId}`, { waitUntil: 'commit' })
  const share = page.getByRole('button', { name: 'Share' })
  await pressAtOnce(page, 'Share')
  await expect.poll(shared).toHaveLength(1)
  expect((await shared())[0]).toEqual(first)
  // The page stays open under the sheet.
  await page.clock.fastForward(10_000)
  await expect(share).toBeVisible()
  expect((await share.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expectAccessible(page)
})

test('a file that arrives too late for the press is shared by the next one', { tag: '@full' }, async ({
  page,
}) => {
  const shared = await giveSheet(page, 1)
  await openPaid(page)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('The receipt is ready. Press Share again.')).toBeVisible()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.poll(shared).toHaveLength(1)
})

test('a device that cannot share files has a menu: WhatsApp, the text, the PDF', {
  tag: '@full',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript('delete Navigator.prototype.canShare; delete Navigator.prototype.share')
  await openPaid(page)
  const share = page.getByRole('button', { name: 'Share' })
  await share.click()
  const whatsApp = page.getByRole('menuitem', { name: 'WhatsApp' })
  await expect(whatsApp).toHaveAttribute('href', /track/)
  const address = new URL((await whatsApp.getAttribute('href')) ?? '')
  expect(`${address.origin}${address.pathname}`).toBe('https://wa.me/')
  expect(address.searchParams.get('text')).toMatch(WORDS)
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Copy the text' }).click()
  await expect(page.getByText('The text is on the clipboard.')).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(WORDS)
  await share.click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download the PDF' }).click()
  expect((await readFile(await (await download).path())).toString('latin1')).toMatch(/^%PDF-/)
})
