import { isDay } from '@chukta/contract/days'
import { CalendarDays } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react'
import classes from './date-input.module.css'
import { DATE_TEXT } from './date-text.ts'
import { inIndianOrder, typedDay } from './typed-day.ts'

const Calendar = lazy(() => import('./calendar.tsx'))

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'min' | 'max'> & {
  /** The day as on the wire, `'2026-11-28'`, or what was typed and is no day. */
  value: string
  /** Takes a day as on the wire, `''`, or the typed text where it is no day: its reader judges it. */
  onChange: (event: { currentTarget: { value: string } }) => void
  /** The first and the last day that the calendar offers, as on the wire. */
  min?: string | undefined
  max?: string | undefined
}

/**
 * A day, typed in Indian order or chosen from a calendar. A browser's own date field follows the order of the browser's
 * language, which for many people in India is month first.
 */
export function DateInput({ value, onChange, min, max, className, ...input }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const wasOpen = useRef(false)
  const change = (next: string) => onChange({ currentTarget: { value: next } })
  return (
    <span className={classes.date}>
      <input
        autoComplete="off"
        placeholder={DATE_TEXT.order}
        maxLength={10}
        {...input}
        type="text"
        inputMode="numeric"
        className={className}
        value={typed ?? inIndianOrder(value)}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          change(typedDay(currentTarget.value) ?? currentTarget.value)
        }}
        onBlur={(event) => {
          setTyped(null)
          input.onBlur?.(event)
        }}
      />
      <button
        type="button"
        className={classes.open}
        aria-label={DATE_TEXT.open}
        title={DATE_TEXT.open}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={input.disabled}
        // A press beside the calendar closes it, also one on this button: its click must not open it again.
        onPointerDown={() => {
          wasOpen.current = isOpen
        }}
        onClick={() => {
          setIsOpen(!wasOpen.current)
          wasOpen.current = false
        }}
      >
        <CalendarDays size={20} strokeWidth={1.75} aria-hidden />
      </button>
      <Suspense>
        {isOpen && (
          <Calendar
            day={isDay(value) ? value : null}
            min={min}
            max={max}
            onChoose={(day) => {
              setTyped(null)
              change(day)
            }}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </span>
  )
}
