import type { ComponentProps } from 'react'
import classes from '../field.module.css'
import { controlProps, Field, type FieldProps } from '../field.tsx'
import { DateInput } from './date-input.tsx'

type Props = FieldProps & Omit<ComponentProps<typeof DateInput>, 'name'>

/** A day in a form. Takes `form.text(name)`; its value is the day as on the wire. */
export function DateField({ name, label, hint, error, optional = false, help, ...rest }: Props) {
  return (
    <Field name={name} label={label} hint={hint} error={error} optional={optional} help={help}>
      <DateInput {...rest} className={classes.control} {...controlProps({ name, hint, error })} />
    </Field>
  )
}
