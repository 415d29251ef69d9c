import type { ComponentPropsWithRef } from 'react'
import classes from '../field.module.css'
import { controlProps, Field, type FieldProps } from '../field.tsx'

type Props = FieldProps &
  Omit<ComponentPropsWithRef<'select'>, 'name'> & {
    choices: readonly { value: string; label: string }[]
  }

/** One of a few choices: the browser's own select, which phones draw as a wheel. */
export function ChoiceField({ name, label, hint, error, optional = false, choices, ...rest }: Props) {
  return (
    <Field name={name} label={label} hint={hint} error={error} optional={optional}>
      <select className={classes.control} {...rest} {...controlProps({ name, hint, error })}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Field>
  )
}
