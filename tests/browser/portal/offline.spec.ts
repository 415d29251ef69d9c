// Invariant (web): A device keeps only allow-listed fields, only of payers, until the session ends. Nothing
// waits for a connection to be sent.
// Enforced by: `kept-shapes.ts`, `clearSession`, `src/lib/query-client.ts`.
// Also tested by: `query-client.test.ts`. Decision: 0078.

import type { BrowserContext, Page } from '@playwright/test'
import type { CutNet } from '../support/cut-net.ts'
import { inDatabase } from '../support/database.ts'
import { leftOnDevice, test, untilKept } from '../support/device.ts'
import { fillPayee } from '../support/payees.ts'
import { CARD_METHOD, chooseMethod, newAmount, openPayScreen } from '../support/paying.ts'
import { expect, expectAccessible, signInAs } from '../support/portal.ts'
import { noteViolations } from '../support/violations.ts'

test.use({ serviceWorkers: 'allow' })

async function cut(context: BrowserContext, net: CutNet): Promise<void> {
  net.state = 'down'
  await context.setOffline(true)
}

async function mend(context: BrowserContext, net: CutNet): Promise<void> {
  net.state = 'up'
  await context.setOffline(false)
}

const strip = (page: Page) => page.getByRole('complementary', { name: 'Connection' })

/** All data of the lists stored on the device, as text. */
function keptLists(page: Page): Promise<string> {
  return page.evaluate<string>(`(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    const rows = []
    for (const name of names) {
      const done = (request) => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        rows.push(...(await done(database.transaction(store).objectStore(store).getAll())))
      }
      database.close()
    }
    return JSON.stringify(rows)
  })()`)
}

/** Opens the screens whose lists are stored, and waits for each. Returns the address of the list of payees. */
async function openLists(page: Page): Promise<string> {
  const isKept = (address: RegExp) =>
    expect.poll(async () => address.test(await keptLists(page)), { message: `${address} is kept` }).toBe(true)
  await signInAs(page, 'retailer')
  await untilKept(page)
  await isKept(/"address":"\/api\/services"/)
  await page.getByRole('link', { name: /^Rental payments/ }).click()
  await expect(page.getByRole('link', { name: /^Pay / }).first()).toBeVisible()
  const payees = new URL(page.url()).pathname
  await isKept(/"address":"\/api\/get-service-list\//)
  await page.goto('/due-payments')
  await isKept(/"address":"\/api\/due-payments"/)
  await page.goto('/user-reports')
  await isKept(/"address":"\/api\/transaction-list\/\d+\?sort/)
  return payees
}

test('Chromium finds the portal installable', { tag: '@full' }, async ({ page }) => {
  const violations = await noteViolations(page)
  await page.goto('/')
  await untilKept(page)
  const session = await page.context().newCDPSession(page)
  const { manifest, errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { data } = await session.send('Page.getAppManifest')
  expect(JSON.parse(data ?? '')).toMatchObject({
    id: '/',
    name: 'Chukta',
    start_url: '/services',
    scope: '/',
    display: 'standalone',
    icons: [{ purpose: 'any' }, { purpose: 'maskable' }, { type: 'image/png' }],
    shortcuts: [{ name: 'Pay' }, { name: 'Transactions' }, { name: 'Due payments' }],
  })
  expect(manifest).toBeDefined()
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // The tests' context is a private window, where a full browser installs nothing.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  for (const path of ['/mark.svg', '/icon.svg', '/icon-maskable.svg']) {
    expect((await page.request.get(path)).headers()['content-type'], path).toContain('image/svg+xml')
  }
  // For home screens without vector icons. The width is at byte 16.
  for (const [path, pixels] of [
    ['/icon-180.png', 180],
    ['/icon-512.png', 512],
  ] as const) {
    expect((await (await page.request.get(path)).body()).readUInt32BE(16), path).toBe(pixels)
  }
  const worker = await page.request.get('/worker.js')
  expect(worker.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("connect-src 'self'"),
  })
  expect(violations).toEqual([])
})

test('offline the portal opens on any screen, and shows the last lists with their age', {
  tag: '@full',
}, async ({ page, context, net }) => {
  const payees = await openLists(page)
  await cut(context, net)
  for (const [path, shown] of [
    ['/user-reports', page.getByText(/^Total: \d/)],
    [payees, page.getByRole('button', { name: /^More for / }).first()],
    ['/services', page.getByRole('link', { name: /^Rental payments/ })],
    ['/due-payments', page.getByRole('heading', { name: 'Due payments' })],
  ] as const) {
    await page.goto(path)
    await expect(shown, path).toBeVisible()
    await expect(strip(page)).toContainText('You are offline.')
    await expect(strip(page), path).toContainText(/Lists are as of \d+ \w+ \d{4}, \d\d:\d\d\./)
  }
  await page.goto('/services')
  await expect(strip(page)).toContainText('Lists are as of')
  await expectAccessible(page)

  // No data of an account, a PAN, a file or a card, and of no person but the payee.
  const kept = await keptLists(page)
  const { details } = (await (async () => {
    await mend(context, net)
    const token = await page.evaluate<string>("localStorage.getItem('authToken')")
    const userId = await page.evaluate<string>("localStorage.getItem('User_id')")
    const serviceId = payees.split('/').at(-1)
    const answer = await page.request.get(`/api/get-service-list/${userId}/${serviceId}?page=1&per_page=10`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    return answer.json()
  })()) as { details: Record<string, string | null>[] }
  const [payee = {}] = details
  expect(kept).toContain(payee.name)
  for (const field of [
    'pan_number',
    'account_number',
    'mobile',
    'address',
    'ifsc_code',
    'account_holder_name',
  ]) {
    if (field !== 'account_holder_name') expect(kept, field).not.toContain(`"${payee[field]}"`)
    expect(kept, field).toContain(`"${field}":""`)
  }

  // Online again: the same screens refetch automatically, and the strip disappears.
  await expect(strip(page)).toHaveCount(0)

  // The same when the device stayed online and the portal was down.
  net.state = 'down'
  await page.goto('/user-reports')
  await expect(strip(page)).toContainText('The portal cannot be reached. Lists are as of')
  net.state = 'up'
  await expect(strip(page)).toHaveCount(0)
})

test('a payment waits for its payer, not for the connection', async ({ page, context, net }) => {
  await signInAs(page, 'retailer')
  await untilKept(page)
  await openPayScreen(page, 'Rental payments')
  const amount = newAmount()
  await page.getByLabel('Amount').fill(amount)
  await expect(page.getByText('You pay')).toBeVisible()
  // The dialog prices the amount again, and that call ends when the connection is gone.
  const isCut = Promise.withResolvers<void>()
  await page.route('**/api/payment-quotes*', async (route) => {
    await isCut.promise
    await route.abort()
  })
  await chooseMethod(page, amount, CARD_METHOD)
  const payNow = page.getByRole('button', { name: /^Pay Now/ })
  await expect(payNow).toBeEnabled()
  net.changes.length = 0
  await cut(context, net)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/payment-quotes'))
  isCut.resolve()
  await failed
  await page.unroute('**/api/payment-quotes*')
  await expect(payNow).toBeDisabled()
  await expect(payNow).toContainText('(offline)')
  await mend(context, net)
  await expect(payNow).toBeEnabled()
  await expect(strip(page)).toHaveCount(0)
  expect(net.changes).toEqual([])
})

test('a new payee is filled in offline, survives a restart of the app, and is sent by hand once', async ({
  page,
  context,
  net,
}) => {
  await signInAs(page, 'retailer')
  await untilKept(page)
  await page.getByRole('link', { name: /^Rental payments/ }).click()
  const { pathname } = new URL(page.url())
  const form = pathname.replace('/category/', '/add-rental-payment/')
  await page.goto(form)
  const name = `Offline ${Date.now() % 1_000_000}`
  await fillPayee(page, name)
  await page.getByLabel('Rent').fill('18500')
  net.changes.length = 0
  await cut(context, net)
  const save = page.locator('button[type=submit]')
  await expect(save).toBeDisabled()
  await expect(save).toContainText('(offline)')
  const read = () => page.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })')
  await expect.poll(read).toContain(name)
  const stored = await read()
  for (const secret of [/abcde1234f/i, /5010\s?0234\s?5678/]) expect(stored).not.toMatch(secret)

  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(form)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await expect(page.getByLabel('Account Number')).toHaveValue('')
  await expect(page.getByText(/^What you typed on .* is back\./)).toBeVisible()
  await expectAccessible(page)
  await mend(context, net)
  await expect(strip(page)).toHaveCount(0)
  expect(net.changes).toEqual([])
})

test('signing out, the end of a session and opening sign-in remove all personal data', async ({ page }) => {
  /** The public page, and files of the build. */
  const ofNobody = /^\/(assets\/[\w.-]+|start\.js|mark\.svg|offline)$/
  const isEmpty = async () => {
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect.poll(async () => (await leftOnDevice(page)).databases).toEqual([])
    const { stored, cached } = await leftOnDevice(page)
    // The language stays for sign-in. The record that notifications were offered belongs to the device, too.
    expect(stored.filter((name) => !/^(tsr-scroll.*|language|pushOffered)$/.test(name))).toEqual([])
    expect(cached.filter((path) => !ofNobody.test(path))).toEqual([])
  }
  page.on('dialog', (dialog) => void dialog.accept())
  const write = async () => {
    const payees = await openLists(page)
    await page.goto(payees.replace('/category/', '/add-rental-payment/'))
    await page.getByLabel('Name', { exact: true }).fill('Somebody else')
    await expect.poll(async () => (await leftOnDevice(page)).stored).toContain('chukta.drafts')
    await page.goto('/user-reports')
    await expect(page.getByText(/^Total: \d/)).toBeVisible()
  }
  await write()
  await page.goto('/')
  await isEmpty()

  await write()
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await isEmpty()

  await write()
  await inDatabase('delete from sessions')
  await page.reload()
  await isEmpty()
})
