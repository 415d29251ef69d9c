// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import '../../../test/dom.tsx'
import { RequestError } from '../../lib/request-error.ts'
import { ErrorSummary } from './error-summary.tsx'
import { TextField } from './text-field.tsx'
import { useSchemaForm } from './use-schema-form.ts'

type Values = { name: string; city: string }
type Send = (
  values: Values,
  place: (error: unknown, names?: Record<string, string>) => boolean,
) => Promise<void>

const check = ({ name, city }: Values) => ({
  ...(name === '' ? { name: 'Name is required.' } : name.length < 3 ? { name: 'Name is too short.' } : {}),
  ...(city === '' ? { city: 'City is required.' } : {}),
})

function Form({ send, initial = { name: '', city: '' } }: { send: Send; initial?: Values }) {
  const form = useSchemaForm({ initial, check, tidy: { name: (text) => text.trim() } })
  return (
    <form onSubmit={form.submit((values) => send(values, form.placeServerErrors))}>
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      <TextField label="Name" {...form.text('name')} />
      <TextField label="City" {...form.text('city')} />
      <output>{[form.busy && 'busy', form.isDirty && 'dirty'].filter(Boolean).join(' ')}</output>
      <button type="submit">Save</button>
      <button type="button" onClick={form.reset}>
        Reset
      </button>
    </form>
  )
}
const show = (send: Send = async () => {}, initial?: Values) =>
  render(<Form send={send} {...(initial ? { initial } : {})} />)
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const errorOf = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent ?? null
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('a form that is sent', () => {
  it('with everything wrong shows each sentence at its field and in a summary that takes the focus', async () => {
    const send = vi.fn()
    show(send)
    await press('Save')
    expect(send).not.toHaveBeenCalled()
    expect(errorOf('Name')).toBe('Name is required.')
    expect(errorOf('City')).toBe('City is required.')
    const summary = screen.getByRole('alert')
    expect(summary).toBe(document.activeElement)
    expect([...summary.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
      'Name is required.',
      'City is required.',
    ])
  })

  it('leads from the summary to the field', async () => {
    show()
    await press('Save')
    await userEvent.click(screen.getByRole('link', { name: 'City is required.' }))
    expect(document.activeElement).toBe(field('City'))
  })

  it('with everything right is passed on tidied', async () => {
    const send = vi.fn(async () => {})
    show(send)
    await userEvent.type(field('Name'), '  Meera ')
    await userEvent.type(field('City'), ' Pune')
    await press('Save')
    expect(send).toHaveBeenCalledTimes(1)
    expect(send).toHaveBeenCalledWith({ name: 'Meera', city: ' Pune' }, expect.any(Function))
    expect(field('Name').value).toBe('Meera')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is sent once, however often it is pressed while it is busy', async () => {
    let finish = () => {}
    const send = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    show(send, { name: 'Meera', city: 'Pune' })
    await press('Save')
    expect(screen.getByRole('status').textContent).toBe('busy')
    await press('Save')
    await press('Save')
    expect(send).toHaveBeenCalledTimes(1)
    finish()
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
    await press('Save')
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('keeps the input when the server refuses a field, and shows its sentence there', async () => {
    const refused = new RequestError(422, { errors: { town: ['No such city.', 'Nor any like it.'] } }, null)
    show(
      async (_values, place) => {
        expect(place(refused, { town: 'city' })).toBe(true)
      },
      { name: 'Meera', city: 'Atlantis' },
    )
    await press('Save')
    expect(errorOf('City')).toBe('No such city.')
    expect(field('City').value).toBe('Atlantis')
    expect(screen.getByRole('alert')).toBe(document.activeElement)
  })

  it('says of a refusal without fields, and of any other failure, that it has no field', async () => {
    const placed: boolean[] = []
    show(
      async (_values, place) => {
        placed.push(
          place(new RequestError(500, { message: 'Broken.' }, null)),
          place(new Error('no connection')),
        )
      },
      { name: 'Meera', city: 'Pune' },
    )
    await press('Save')
    expect(placed).toEqual([false, false])
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a field', () => {
  it('is checked when it is left with something in it', async () => {
    show()
    await userEvent.type(field('Name'), ' M ')
    await userEvent.tab()
    expect(errorOf('Name')).toBe('Name is too short.')
    expect(field('Name').value).toBe('M')
    expect(errorOf('City')).toBeNull()
  })

  it('is not checked when it is left empty', async () => {
    show()
    await userEvent.click(field('Name'))
    await userEvent.tab()
    expect(errorOf('Name')).toBeNull()
  })

  it('loses its error, and no other, when it is typed in', async () => {
    show()
    await press('Save')
    await userEvent.type(field('Name'), 'M')
    expect(errorOf('Name')).toBeNull()
    expect(errorOf('City')).toBe('City is required.')
  })

  it('is not checked by the press that submits the form', async () => {
    const send = vi.fn(async () => {})
    show(send, { name: '', city: 'Pune' })
    await userEvent.type(field('Name'), 'M')
    const summariesAtPress: number[] = []
    screen.getByRole('button', { name: 'Save' }).addEventListener('mouseup', () => {
      summariesAtPress.push(document.querySelectorAll('[aria-invalid]').length)
    })
    await press('Save')
    // The error comes with the submission, not while the button is pressed and could move away.
    expect(summariesAtPress).toEqual([0])
    expect(errorOf('Name')).toBe('Name is too short.')
  })
})

it('knows whether anything differs from how it began', async () => {
  show(async () => {}, { name: 'Meera', city: 'Pune' })
  const state = screen.getByRole('status')
  expect(state.textContent).toBe('')
  await userEvent.type(field('Name'), 'x')
  expect(state.textContent).toBe('dirty')
  await userEvent.keyboard('{Backspace}')
  expect(state.textContent).toBe('')
})

it('resets to its first values, without errors', async () => {
  show(async () => {}, { name: 'Meera', city: '' })
  await userEvent.type(field('Name'), 'x')
  await press('Save')
  expect(errorOf('City')).toBe('City is required.')
  await press('Reset')
  expect(field('Name').value).toBe('Meera')
  expect(errorOf('City')).toBeNull()
})
