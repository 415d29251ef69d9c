// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import '../../../test/dom.tsx'
import { AmountField } from './amount-field.tsx'

function Amount({ initial = '', error }: { initial?: string; error?: string }) {
  const [typed, setTyped] = useState(initial)
  return <AmountField label="Amount" value={typed} onChange={setTyped} error={error} />
}
const field = () => screen.getByLabelText<HTMLInputElement>('Amount')
const words = () => screen.getByRole('status').textContent

it.each([
  ['', ''],
  ['1', 'One rupee'],
  ['18500', 'Eighteen thousand five hundred rupees'],
  ['18,500', 'Eighteen thousand five hundred rupees'],
  ['₹ 18500', 'Eighteen thousand five hundred rupees'],
  ['100000', 'One lakh rupees'],
  ['ten', ''],
])('says %j in words: %j', async (typed, said) => {
  render(<Amount />)
  if (typed !== '') await userEvent.type(field(), typed)
  expect(field().value).toBe(typed)
  expect(words()).toBe(said)
})

it('follows the input, key by key', async () => {
  render(<Amount initial="5" />)
  expect(words()).toBe('Five rupees')
  await userEvent.type(field(), '0')
  expect(words()).toBe('Fifty rupees')
  await userEvent.clear(field())
  expect(words()).toBe('')
})

it('opens the keyboard of digits, takes twenty characters, and shows its error', async () => {
  render(<Amount error="Amount is required." />)
  expect(field().inputMode).toBe('decimal')
  await userEvent.type(field(), '1'.repeat(25))
  expect(field().value).toHaveLength(20)
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Amount is required.').id).toBe(field().getAttribute('aria-describedby'))
})

it('keeps the typed text as it is, with the focus and without', async () => {
  render(<Amount initial="14000.00" />)
  await userEvent.click(field())
  expect(field().value).toBe('14000.00')
  await userEvent.tab()
  expect(field().value).toBe('14000.00')
})
