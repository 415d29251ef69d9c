import type { ReactNode } from 'react'
import { STRINGS } from '../../lib/strings.ts'
import classes from './field.module.css'

export type FieldProps = {
  /** The field's name on the wire. */
  name: string
  label: ReactNode
  /** An explanation of the expected input, shown from the start. */
  hint?: ReactNode
  error?: ReactNode
  optional?: boolean
  /** A "?" beside the label that explains the field: a `FieldHelp`. */
  help?: ReactNode
}

/** Label, hint and error around one control, which takes `controlProps` of the same field. */
export function Field({
  name,
  label,
  hint,
  error,
  optional,
  help,
  children,
}: FieldProps & { children: ReactNode }) {
  const id = fieldId(name)
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
        {optional && <span className={classes.optional}> ({STRINGS.form.optional})</span>}
      </label>
      {help}
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      {children}
      <FieldError name={name} error={error} />
    </div>
  )
}

/** The sentence below a field in error, with its icon. */
export function FieldError({ name, error }: { name: string; error: ReactNode }) {
  if (!error) return null
  return (
    <p id={`${fieldId(name)}-error`} className={classes.error}>
      {error}
    </p>
  )
}

/** The attributes that tie a control to its label, hint and error. */
export function controlProps({ name, hint, error }: Pick<FieldProps, 'name' | 'hint' | 'error'>) {
  const id = fieldId(name)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { id, name, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined }
}

/** The id of a form field, from its name; error summaries link to it. */
export function fieldId(name: string): string {
  return `field-${name}`
}
