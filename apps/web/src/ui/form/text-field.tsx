import type { ComponentPropsWithRef } from 'react'
import classes from './field.module.css'
import { controlProps, Field, type FieldProps } from './field.tsx'

type Props = FieldProps & Omit<ComponentPropsWithRef<'input'>, 'name'>

/** A one-line field, at most 100 characters by default (spec 1 section 9). Takes `form.getInputProps(name)`. */
export function TextField({ name, label, hint, error, optional = false, help, ...rest }: Props) {
  return (
    <Field name={name} label={label} hint={hint} error={error} optional={optional} help={help}>
      <input
        type="text"
        maxLength={100}
        className={classes.control}
        {...rest}
        {...controlProps({ name, hint, error })}
      />
    </Field>
  )
}
