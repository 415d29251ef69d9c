import { PDF } from '../../../apps/api/test/files/sample-files.ts'
import { disputesAtBank, moveAtBank, openAtBank } from '../../../apps/api/test/money/disputing.ts'
import { openUntil } from '../support/again.ts'
import { payRent } from '../support/paid-rent.ts'
import { expect, expectAccessible, sandboxUrl, signInAs, test } from '../support/portal.ts'

test('disputes from their first event to their end: one is won with evidence, one is accepted', async ({
  page,
}) => {
  await signInAs(page, 'retailer')
  const payment = await payRent(page, '1850.50')
  const givenUp = await payRent(page, '1851.50')
  const bank = await openAtBank({ sandboxUrl: sandboxUrl() }, payment, { reason_code: '1401' })
  await openAtBank({ sandboxUrl: sandboxUrl() }, givenUp)

  await signInAs(page, 'admin')
  const row = page.getByRole('link', { name: `Open the dispute of ${payment.order_id}` })
  await openUntil(
    () => page.goto('/disputes?status=open'),
    (patience) => expect(row).toBeVisible(patience),
  )
  await expect(
    page
      .getByText('2 days left')
      .or(page.getByText(/\d+ hours left/))
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  await row.click()
  await expect(page.getByRole('heading', { level: 1, name: `Dispute of ${payment.order_id}` })).toBeVisible()
  await expect(page.getByText('Proof that the payee was paid, or that the service was given')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What the bank asks for' })).toBeVisible()
  await expect(page.getByText('Delivery/Service Proof')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Hand in' }).click()
  await expect(page.getByText('Please add at least one file.')).toBeVisible()
  await page
    .getByLabel('Add a file')
    .setInputFiles({ name: 'lease.pdf', mimeType: 'application/pdf', buffer: PDF })
  await page.getByLabel('What lease.pdf shows').click()
  await page.getByRole('option', { name: 'Agreement' }).click()
  await page.getByLabel('Note for the bank').fill('The lease asks for this rent.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hand in' }).click()
  await expect(page.getByText('Evidence: At the gateway')).toBeVisible()
  await expect(page.getByText('Under review', { exact: true })).toBeVisible()
  const [atBank] = await disputesAtBank({ sandboxUrl: sandboxUrl() }, payment.order_id)
  expect(atBank?.evidence).toMatchObject([
    { kind: 'Terms & Conditions', note: 'The lease asks for this rent.' },
  ])

  await moveAtBank({ sandboxUrl: sandboxUrl() }, bank, 'won')
  await openUntil(
    () => page.reload(),
    (patience) => expect(page.getByText('Won', { exact: true })).toBeVisible(patience),
  )
  const history = page.getByRole('region', { name: 'What happened' })
  for (const line of [
    'The payer’s bank disputes ₹1,884.73 (chargeback): Goods or services not received',
    'Evidence added; it goes to the gateway',
    'Evidence submitted to the gateway',
    'The bank looks at the evidence',
    'Dispute won: the money stays',
  ]) {
    await expect(history.getByText(line.replace('’', "'"))).toBeVisible()
  }
  await expectAccessible(page)

  await page.goto(`/view-reports/${payment.id}`)
  await expect(page.getByText('Dispute won: the money stays')).toBeVisible()
  await page.getByRole('link', { name: 'Dispute', exact: true }).click()
  await expect(page).toHaveURL(/\/disputes\/\d+$/)

  const other = page.getByRole('link', { name: `Open the dispute of ${givenUp.order_id}` })
  await openUntil(
    () => page.goto('/disputes'),
    (patience) => other.click(patience),
  )
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText(/^Give ₹.* back\?$/)).toBeVisible()
  await page.getByRole('button', { name: 'Yes' }).click()
  // As the dispute's status, and as our answer.
  await expect(page.getByText('Accepted', { exact: true })).toHaveCount(2)
  await expect(page.getByText('Dispute accepted: the money went back to the payer')).toBeVisible()
})
