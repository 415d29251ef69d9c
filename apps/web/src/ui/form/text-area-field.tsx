import type { ComponentPropsWithRef } from 'react'
import classes from './field.module.css'
import { controlProps, Field, type FieldProps } from './field.tsx'

type Props = FieldProps & Omit<ComponentPropsWithRef<'textarea'>, 'name'>

/** A field of several lines. Takes `form.getInputProps(name)`. */
export function TextAreaField({ name, label, hint, error, optional = false, ...rest }: Props) {
  return (
    <Field name={name} label={label} hint={hint} error={error} optional={optional}>
      <textarea rows={2} className={classes.control} {...rest} {...controlProps({ name, hint, error })} />
    </Field>
  )
}
