import { buildDocsIfStale } from '../../../scripts/docs/docs-build.ts'
import { asLines, runAxe } from '../support/axe.ts'
import { expect, test } from '../support/portal.ts'
import { noteViolations } from '../support/violations.ts'

// `npm test` builds it before; a single run builds it here.
test.beforeAll(async () => buildDocsIfStale())

const PAGES = [
  ['/docs/start', 'Start in five minutes'],
  ['/docs/operations/configure', 'Configure'],
  ['/docs/law', 'The law'],
] as const

test('pages of the documentation are accessible in both themes, and the policy blocks nothing', {
  tag: '@full',
}, async ({ page, baseURL }) => {
  const violations = await noteViolations(page)
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(`${baseURL}/docs/`))
      elsewhere.push(request.url())
  })
  for (const [address, title] of PAGES) {
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 360],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /dark/ : /^(?!.*dark)/)
      expect(asLines(await runAxe(page)), `${address}, ${colorScheme}`).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    }
  }
  expect(violations).toEqual([])
  expect(elsewhere).toEqual([])
})

test('the search finds a section, and a missing page has its own message', async ({ page }) => {
  await page.goto('/docs/')
  // The button is in the page before its script listens.
  await page.waitForFunction("document.querySelector('#app')?.__vue_app__")
  await page.getByRole('button', { name: /search/i }).click()
  await page.getByRole('searchbox').fill('four eyes')
  await page.getByRole('option').filter({ hasText: 'Four eyes' }).first().click()
  await expect(page).toHaveURL(/\/docs\/admins#four-eyes$/)
  const answer = await page.request.get('/docs/nothing-of-this-name')
  expect(answer.status()).toBe(404)
  expect(await answer.text()).toContain('<div id="app">')
})
