// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import '../../../../test/dom.tsx'
import { OtpInput } from './otp-input.tsx'
import { SlotInput } from './slot-input.tsx'

function Code({
  initial = '',
  error,
  onTyped,
}: {
  initial?: string
  error?: string
  onTyped?: (code: string) => void
}) {
  const [code, setCode] = useState(initial)
  const change = (next: string) => {
    setCode(next)
    onTyped?.(next)
  }
  return <OtpInput label="Code" value={code} onChange={change} error={error} />
}
const field = () => screen.getByLabelText<HTMLInputElement>('Code')
const boxes = (container: HTMLElement) => [
  ...container.querySelectorAll<HTMLElement>('span[aria-hidden="true"]'),
]
const shown = (container: HTMLElement) => boxes(container).map((box) => box.textContent)

describe('a code of six digits', () => {
  it('is one field for the browser and six boxes for the eye', () => {
    const { container } = render(<Code initial="12" />)
    expect(field().name).toBe('otp')
    expect(field().inputMode).toBe('numeric')
    expect(field().autocomplete).toBe('one-time-code')
    expect(shown(container)).toEqual(['1', '2', '', '', '', ''])
  })

  it('takes digits and leaves out everything else that is typed', async () => {
    const { container } = render(<Code />)
    await userEvent.type(field(), '1a2 3-4')
    expect(field().value).toBe('1234')
    expect(shown(container)).toEqual(['1', '2', '3', '4', '', ''])
  })

  it('takes no seventh digit', async () => {
    render(<Code initial="123456" />)
    field().focus()
    field().setSelectionRange(6, 6)
    await userEvent.keyboard('7')
    expect(field().value).toBe('123456')
  })

  it.each([
    ['123 456', '123456'],
    ['Your OTP is 654321.', '654321'],
    ['12-34-56', '123456'],
    ['654321 is your OTP for ₹150000.00, valid for 10 minutes', '654321'],
    ['आपका ओटीपी ६५४३२१ है', '654321'],
    ['\u200b\u202d654\u2011321\u202c', '654321'],
    ['Your code: 654 321', '654321'],
    ['1234', '1234'],
    ['1234567890', ''],
    ['Order 1234567890', ''],
    ['no digits', ''],
  ])('takes %j from the clipboard as %j', async (pasted, code) => {
    render(<Code />)
    field().focus()
    await userEvent.paste(pasted)
    expect(field().value).toBe(code)
  })

  it('replaces its content by a pasted code, and refuses a longer number with a reason', async () => {
    render(<Code initial="12" />)
    field().focus()
    await userEvent.paste('1234567890')
    expect(field().value).toBe('12')
    expect(screen.getByRole('alert').textContent).toBe('Otp must be 6 digits.')
    await userEvent.paste('654321')
    expect(field().value).toBe('654321')
    expect(screen.getByRole('alert').textContent).toBe('')
  })

  it('takes no part of a longer number from a keyboard that pastes as typing', () => {
    render(<Code />)
    fireEvent.input(field(), { target: { value: '1234567890' } })
    expect(field().value).toBe('')
    fireEvent.input(field(), { target: { value: '654321 is your OTP for ₹150000.00' } })
    expect(field().value).toBe('654321')
  })

  it('reports its content at every key', async () => {
    const onTyped = vi.fn()
    render(<Code onTyped={onTyped} />)
    await userEvent.type(field(), '12')
    await userEvent.keyboard('{Backspace}')
    expect(onTyped.mock.calls).toEqual([['1'], ['12'], ['1']])
  })

  it('puts the caret behind a digit typed in the middle', () => {
    render(<Code initial="1256" />)
    field().focus()
    // A browser's change event after `3x` was typed behind the 2: the text, and the caret behind it.
    fireEvent.input(field(), { target: { value: '123x56', selectionStart: 4, selectionEnd: 4 } })
    expect(field().value).toBe('12356')
    expect(field().selectionStart).toBe(3)
  })

  it('marks the box of the next digit, while it has the focus', async () => {
    const { container } = render(<Code />)
    const current = () => boxes(container).findIndex((box) => box.dataset.current !== undefined)
    expect(current()).toBe(-1)
    await userEvent.type(field(), '12')
    expect(current()).toBe(2)
    await userEvent.keyboard('3456')
    expect(current()).toBe(5)
    await userEvent.tab()
    expect(current()).toBe(-1)
  })

  it('selects the digit of the box that is clicked, and nothing behind the last one', () => {
    const { container } = render(<Code initial="1234" />)
    // happy-dom lays no box out: each is 40 pixels wide.
    for (const [at, box] of boxes(container).entries()) {
      box.getBoundingClientRect = () => new DOMRect(at * 40, 0, 40, 40)
    }
    field().focus()
    const click = (clientX: number) => {
      field().setSelectionRange(0, 0)
      fireEvent(document, new Event('selectionchange'))
      fireEvent.click(field(), { clientX })
      return [field().selectionStart, field().selectionEnd]
    }
    expect(click(50)).toEqual([1, 2])
    expect(click(130)).toEqual([3, 4])
    expect(click(170)).toEqual([0, 0])
    expect(click(900)).toEqual([0, 0])
  })

  it('announces its error, and ties it to the field', () => {
    render(<Code error="Invalid OTP." />)
    expect(screen.getByRole('alert').textContent).toBe('Invalid OTP.')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Invalid OTP.',
    )
  })

  it('has no alert without an error', () => {
    render(<Code />)
    expect(screen.getByRole('alert').textContent).toBe('')
    expect(field().hasAttribute('aria-invalid')).toBe(false)
  })
})

describe('a number in groups', () => {
  const pan = (text: string) => text.replace(/[^a-z0-9]/gi, '').toUpperCase()
  function Pan() {
    const [value, setValue] = useState('')
    return (
      <SlotInput name="pan" label="PAN" groups={[5, 4, 1]} value={value} onChange={setValue} keep={pan} />
    )
  }

  it('has a box for each character and an empty column between two groups', async () => {
    const { container } = render(<Pan />)
    await userEvent.type(screen.getByLabelText('PAN'), 'abcde 1234-f9')
    expect(shown(container).join('')).toBe('ABCDE1234F')
    expect(boxes(container).map((box) => box.style.gridColumn)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '7',
      '8',
      '9',
      '10',
      '12',
    ])
  })

  it('announces no error of its own', () => {
    render(<Pan />)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
