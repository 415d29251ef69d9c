import { drawn, expect, expectWithinPage, signInAs, test } from '../support/portal.ts'

/** Between and at the steps of the header's styles; other tests see 360, 768 and 1280 px. */
const WIDTHS = [320, 480, 767, 768, 900, 1023, 1024, 1100, 1199, 1200, 1280, 1441]

// With five links it scrolled sideways at 1024 px, a width without a test.
test('the header keeps within the page at every width, with a long name and much money', {
  tag: '@full',
}, async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: /exceptions queue/i })).toBeVisible()
  for (const isLong of [false, true]) {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await drawn(page)
      if (isLong) {
        await header.evaluate((element) => {
          const wallet = element.querySelector('a[href="/wallet"] strong')
          const name = element.querySelector('button small')?.previousSibling
          if (wallet) wallet.textContent = '12,34,56,789'
          if (name) name.textContent = 'Venkataramanan Subramaniam Iyer'
        })
      }
      await expectWithinPage(page, `at ${width} px, long: ${isLong}`)
    }
  }
})
