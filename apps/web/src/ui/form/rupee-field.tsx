import type { ComponentPropsWithRef } from 'react'
import fieldClasses from './field.module.css'
import { controlProps, Field, type FieldProps } from './field.tsx'
import classes from './rupee-field.module.css'

type Props = FieldProps & Omit<ComponentPropsWithRef<'input'>, 'name'>

/** A one-line field for rupees, with their sign before the typed amount. */
export function RupeeField({ name, label, hint, error, optional = false, help, ...rest }: Props) {
  return (
    <Field name={name} label={label} hint={hint} error={error} optional={optional} help={help}>
      <span className={classes.box}>
        <span aria-hidden="true">₹</span>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={100}
          className={fieldClasses.control}
          {...rest}
          {...controlProps({ name, hint, error })}
        />
      </span>
    </Field>
  )
}
