import classes from '../field.module.css'
import { controlProps, Field, type FieldProps } from '../field.tsx'
import { DateInput } from './date-input.tsx'
import { DATE_TEXT } from './date-text.ts'
import moment from './moment-field.module.css'

type Props = FieldProps & {
  /** Day and time as `'2026-11-28T09:30'`, or `''`. */
  value: string
  onChange: (event: { currentTarget: { value: string } }) => void
  disabled?: boolean | undefined
}

/** A day with a time. Midnight until a time is entered. */
export function MomentField({ name, label, hint, error, optional = false, help, ...rest }: Props) {
  const { value, onChange, disabled } = rest
  const [day = '', time = ''] = value.split('T')
  const change = (nextDay: string, nextTime: string) =>
    onChange({ currentTarget: { value: nextDay && `${nextDay}T${nextTime || '00:00'}` } })
  return (
    <Field name={name} label={label} hint={hint} error={error} optional={optional} help={help}>
      <div className={moment.parts}>
        <DateInput
          value={day}
          disabled={disabled}
          className={classes.control}
          onChange={({ currentTarget }) => change(currentTarget.value, time)}
          {...controlProps({ name, hint, error })}
        />
        <input
          type="time"
          aria-label={DATE_TEXT.time}
          value={time.slice(0, 5)}
          disabled={disabled || day === ''}
          className={classes.control}
          onChange={({ currentTarget }) => change(day, currentTarget.value)}
        />
      </div>
    </Field>
  )
}
