import { type FocusEvent, type Ref, useState } from 'react'
import classes from './otp-input.module.css'

type Props = {
  ref?: Ref<HTMLInputElement>
  id: string
  label: string
  value: string
  onChange: (digits: string) => void
  /** Number of digits. */
  length: number
  error?: string | undefined
}

/** A code from a message: one real input drawn as boxes in two halves, so that paste and autofill work. */
export function OtpInput({ ref, id, label, value, onChange, length, error }: Props) {
  const [focused, setFocused] = useState(false)
  const [selected, setSelected] = useState(false)
  const errorId = `${id}-error`
  const follow = (event: { currentTarget: HTMLInputElement }) => {
    const { selectionStart, selectionEnd } = event.currentTarget
    setSelected((selectionEnd ?? 0) - (selectionStart ?? 0) > 0)
  }
  const focus = (event: FocusEvent<HTMLInputElement>) => {
    setFocused(true)
    follow(event)
  }
  const current = focused ? Math.min(value.length, length - 1) : -1
  return (
    <div className={classes.code}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.boxes} data-error={error ? true : undefined}>
        <input
          ref={ref}
          id={id}
          name="otp"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(digitsOf(event.currentTarget.value, length))}
          onSelect={follow}
          onFocus={focus}
          onBlur={() => setFocused(false)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        {Array.from({ length }, (_, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={place}
            aria-hidden="true"
            className={classes.box}
            data-current={(selected ? focused && place < value.length : place === current) || undefined}
            data-caret={(!selected && place === current && place >= value.length) || undefined}
          >
            {value[place]}
          </span>
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}

// Codes are pasted with spaces and words around them.
function digitsOf(text: string, length: number): string {
  return text.replace(/\D/g, '').slice(0, length)
}
