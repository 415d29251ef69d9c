import { inDatabase } from '../support/database.ts'
import { expect, expectAccessible, signInAs, test } from '../support/portal.ts'

const FIELDS = 'trade_name, legal_name, color_light, color_dark, gstin, state_code'
let before: Record<string, unknown> | undefined

test.beforeEach(async () => {
  before ??= (await inDatabase(`select ${FIELDS} from company`))[0]
})
// Later tests expect the portal's own name.
test.afterEach(async ({ page }) => {
  await inDatabase(`update company set (${FIELDS}, version) = ($1, $2, $3, $4, $5, $6, version + 1)`, [
    ...Object.values(before ?? {}),
  ])
  const manifest = async () => (await page.request.get('/manifest.webmanifest')).json()
  await expect.poll(manifest).toMatchObject({ name: before?.trade_name })
})

test("the company screen changes the portal's name, colour and GSTIN", async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Company/ })
    .click()
  await page.getByRole('menuitem', { name: /^Company/ }).click()
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
  await expect(field('Name')).toHaveValue('Chukta')
  // The first has a hint, the second has none.
  const tops = () =>
    page.evaluate<number[]>(
      `['gstin', 'pan'].map((name) => document.querySelector('[name=' + name + ']').getBoundingClientRect().y)`,
    )
  await expect.poll(async () => new Set(await tops()).size).toBe(1)
  await field('Name').fill('Saral Pay')
  await page.getByLabel(/^GSTIN/).fill('27aapfu0939f1zx')
  await page.getByLabel(/^Colour on light/).fill('#4db6ac')
  await page.getByLabel(/^Colour on dark/).fill('#4db6ac')
  await page.getByRole('button', { name: 'Save' }).click()
  // Both errors at once: a typing error in the number, and an unreadable colour.
  await expect(page.getByText(/^This GSTIN has a typing error/).first()).toBeVisible()
  await expect(page.getByText(/^Text in this colour/).first()).toBeVisible()
  await page.getByLabel(/^GSTIN/).fill('27aapfu0939f1zv')
  await page.getByLabel(/^State/).click()
  await page.getByRole('option', { name: 'Maharashtra (27)' }).click()
  await page.getByLabel(/^Colour on light/).fill('#00695c')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Company saved.').first()).toBeVisible()

  // Publishing a policy keeps the form's unsaved values.
  await field('Name').fill('Saral Pay India')
  await page.getByLabel('Terms: text').fill('# Our terms\n\nPay **before** the fifth.\n\n<script>1</script>')
  await page.getByRole('button', { name: 'Publish: Terms' }).click()
  await expect(page.getByRole('list', { name: 'Versions of Terms' })).toContainText('Version 1')
  await expect(field('Name')).toHaveValue('Saral Pay India')

  await page.goto('/services')
  await expect(page).toHaveTitle(/Saral Pay/)
  await expect(page.getByRole('banner')).toContainText('Saral Pay')
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Saral Pay', theme_color: '#00695c' })
  await expectAccessible(page)

  await page.goto('/terms')
  await expect(page.getByRole('heading', { name: 'Our terms' })).toBeVisible()
  await expect(page.locator('strong', { hasText: 'before' })).toBeVisible()
  await expectAccessible(page)
})

test('a late logo does not shift the header', async ({ page }) => {
  const shapes =
    '<svg viewBox="0 0 120 40" width="120" height="40"><path fill="#33419d" d="M0 0h120v40H0z"/></svg>'
  await inDatabase(
    "insert into company_logos (theme, content_type, bytes, width, height) values ('light', 'image/svg+xml', $1, 120, 40)",
    [Buffer.from(shapes.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'))],
  )
  await inDatabase('update company set version = version + 1')
  const logo = Promise.withResolvers<void>()
  try {
    await page.route('**/api/company/logo/**', async (route) => {
      await logo.promise
      await route.continue()
    })
    await expect
      .poll(async () => (await page.request.get('/services')).text(), { message: 'the page names the logo' })
      .toContain('logo-ratio')
    await signInAs(page, 'superAdmin')
    const place = () => page.getByRole('button', { name: 'Settings' }).boundingBox()
    const before = await place()
    logo.resolve()
    const picture = page.getByRole('banner').locator('img').first()
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
    expect(await place()).toEqual(before)
  } finally {
    await inDatabase('delete from company_logos')
  }
})

test('late counts of what waits do not shift the header', async ({ page }) => {
  // This portal may have no exceptions: add one report.
  await inDatabase(`insert into unapplied_reports (provider, subject, reference, problem, word, amount_paise, currency)
    values ('razorpay', 'dispute', 'disp_late', 'unknown-word', 'escalated', 90000, 'INR')`)
  const count = Promise.withResolvers<void>()
  try {
    await page.route('**/api/attention*', async (route) => {
      await count.promise
      await route.continue()
    })
    await signInAs(page, 'superAdmin')
    const header = page.getByRole('banner')
    const places = () =>
      Promise.all(
        [/^Wallet/, 'Search', /^Money/, /^Company/].map((name, place) =>
          header.getByRole(place === 0 ? 'link' : 'button', { name }).boundingBox(),
        ),
      )
    const before = await places()
    count.resolve()
    await expect(header.getByRole('button', { name: /^Money ?, \d+ needs? attention$/ })).toBeVisible()
    expect(await places()).toEqual(before)
  } finally {
    await inDatabase("delete from unapplied_reports where reference = 'disp_late'")
  }
})
