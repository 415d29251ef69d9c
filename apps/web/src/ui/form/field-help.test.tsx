// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import '../../../test/dom.tsx'
import { FieldHelp } from './field-help.tsx'
import { TextField } from './text-field.tsx'

const help = <FieldHelp ask="What is an IFSC?" answer="The code of the branch." />
const button = () => screen.getByRole('button', { name: 'What is an IFSC?' })
const answer = () => screen.queryByText('The code of the branch.')

it('opens by key, is named as open, follows right after its button, and closes again', async () => {
  render(<TextField name="ifsc" label="IFSC Code" help={help} />)
  expect(answer()).toBeNull()
  expect(button().getAttribute('aria-expanded')).toBe('false')
  await userEvent.tab()
  expect(document.activeElement).toBe(button())
  await userEvent.keyboard('{Enter}')
  expect(button().getAttribute('aria-expanded')).toBe('true')
  expect(button().getAttribute('aria-controls')).toBe(answer()?.id)
  expect(button().nextElementSibling).toBe(answer())
  await userEvent.keyboard(' ')
  expect(answer()).toBeNull()
})

it('is no part of the name of its field, and sends no form', async () => {
  const sent = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
  render(
    <form onSubmit={sent}>
      <TextField name="ifsc" label="IFSC Code" help={help} />
    </form>,
  )
  expect(screen.getByRole('textbox', { name: 'IFSC Code' })).toBeTruthy()
  await userEvent.click(button())
  expect(answer()).not.toBeNull()
  expect(sent).not.toHaveBeenCalled()
})
