import { inDatabase } from '../support/database.ts'
import { leftOnDevice, test, untilKept } from '../support/device.ts'
import { expect, expectAccessible, signInAs } from '../support/portal.ts'

test.use({ serviceWorkers: 'allow' })

test('a newer build is announced and takes over with all files of the old one; the switch removes the worker', async ({
  page,
  net,
}) => {
  await signInAs(page, 'retailer')
  await untilKept(page)
  const look = () => page.evaluate('navigator.serviceWorker.getRegistration().then((it) => it?.update())')
  const { cached } = await leftOnDevice(page)
  const changesHands = () =>
    page.evaluate(
      "new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }))",
    )
  const newer = page.getByRole('complementary', { name: 'New version' })

  // Another build's worker for the same page: no announcement.
  net.worker = (code) => code.replace(/build-[0-9a-f]{12}/, 'build-111111111111')
  const takenOver = changesHands()
  await look()
  await takenOver
  expect(await page.evaluate('caches.keys()')).toContain('build-111111111111')
  // Asked after the page has asked: the page has its answer, too.
  const knowsPage = await page.evaluate(`new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data)
    const scripts = [...document.querySelectorAll('script[type=module]')].map(({ src }) => new URL(src).pathname)
    navigator.serviceWorker.controller.postMessage(scripts, [port2])
  })`)
  expect(knowsPage).toBe(true)
  await expect(newer).toHaveCount(0)

  // A build with another page: its files are stored, and the open page's files stay.
  const script = await page.locator('script[type=module]').last().getAttribute('src')
  const renamed: [string, string] = [script ?? '', script?.replace('.js', 'x.js') ?? '']
  net.renamed = renamed
  net.worker = (code) => code.replace(/build-[0-9a-f]{12}/, 'build-222222222222').replaceAll(...renamed)
  await look()
  await expect(newer).toBeVisible()
  await expectAccessible(page)
  const after = await leftOnDevice(page)
  expect(cached.filter((file) => !after.cached.includes(file))).toEqual([])
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await expect(page.getByText(/^Total: \d/)).toBeVisible()
  await expect(newer).toBeVisible()
  net.renamed = null
  net.worker = null
  const loaded = page.waitForEvent('load')
  await newer.getByRole('button', { name: 'Reload' }).click()
  await loaded
  await expect(page.getByText(/^Total: \d/)).toBeVisible()
  await expect(newer).toHaveCount(0)

  net.workerPath = '/worker-off.js'
  await look()
  await expect.poll(() => page.evaluate('caches.keys()')).toEqual([])
  // A page that starts at this moment registers it, which brings a registration back that is about to end. Its next
  // request ends it again.
  await page.evaluate(
    "navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' }).then(() => fetch('/api/health/live'))",
  )
  await expect
    .poll(() => page.evaluate('navigator.serviceWorker.getRegistration().then((it) => it === undefined)'))
    .toBe(true)
})

test('a page comes from the server, and from the cache after three seconds without an answer', {
  tag: '@full',
}, async ({ page, net }) => {
  await signInAs(page, 'retailer')
  await untilKept(page)
  try {
    await inDatabase(`update company set (trade_name, version) = ('Saral Pay', version + 1)`)
    await page.waitForTimeout(2_000)
    await page.goto('/user-reports')
    await expect(page.getByRole('banner')).toContainText('Saral Pay')
    // The cache gets the current page in the background.
    await expect
      .poll(() => page.evaluate("caches.match('/offline').then((it) => it.text())"))
      .toContain('<title>Saral Pay</title>')
    net.state = 'slow'
    await page.goto('/services')
    await expect(page.getByRole('banner')).toContainText('Saral Pay')
    await expect(page.getByRole('link', { name: /^Rental payments/ })).toBeVisible()
  } finally {
    net.state = 'up'
    await inDatabase(`update company set (trade_name, version) = ('Chukta', version + 1)`)
    // Later tests expect the portal's own name.
    await expect.poll(async () => (await page.request.get('/offline')).text()).toContain('<title>Chukta<')
  }
})
