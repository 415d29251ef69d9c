import { openService } from '../support/payees.ts'
import { expect, expectAccessible, signInAs, test } from '../support/portal.ts'

test("a field's help opens by keyboard and by touch on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signInAs(page, 'retailer')
  await openService(page, 'Rental payments', 'Rental Payments')
  await page.getByRole('link', { name: 'Add Landlord' }).click()
  const ifsc = page.getByRole('button', { name: 'What is an IFSC?' })
  const answer = page.getByText('It is printed on every cheque')
  await expect(ifsc).toHaveAttribute('aria-expanded', 'false')
  await ifsc.focus()
  await page.keyboard.press('Enter')
  await expect(answer).toBeVisible()
  await expect(ifsc).toHaveAttribute('aria-expanded', 'true')

  // A touch beside the small circle works too.
  const why = page.getByRole('button', { name: 'Why is the PAN asked for?' })
  const { height } = (await why.boundingBox()) ?? { height: 0 }
  await why.click({ position: { x: -6, y: height + 6 } })
  await expect(page.getByText('Ask them for a copy of the card.')).toBeVisible()
  // The text is below its field, and the field has not moved away from its label.
  const [field, text] = await Promise.all([
    page.getByLabel('PAN Number').boundingBox(),
    page.getByText('Ask them for a copy of the card.').boundingBox(),
  ])
  expect(text?.y).toBeGreaterThanOrEqual((field?.y ?? 0) + (field?.height ?? 0))
  await expectAccessible(page)
})
