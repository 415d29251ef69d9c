import { type FormEvent, useState } from 'react'
import { useFormErrors } from './use-form-errors.ts'

type Errors = Record<string, string>

type FieldInput = {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
  onBlur: (event: { relatedTarget: EventTarget | null }) => void
}

type Options<V> = {
  initial: V
  /** The first sentence per field in the fields' order; empty when all is well. */
  check: (values: V) => Errors
  /** Tidies a field's text when the field is left, and before it is sent. */
  tidy?: { [K in keyof V]?: (text: string) => string }
}

/**
 * A form of text fields by wire name: checked on submit, and on leaving a field only when it is not
 * empty; an error goes when its field is typed in. Input stays after every answer of the server.
 */
export function useSchemaForm<V extends Record<string, string>>({ initial, check, tidy }: Options<V>) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const { attempt, onInvalid, placeServerErrors } = useFormErrors(setErrors)

  const set = (changed: Partial<V>) => {
    setValues((now) => ({ ...now, ...changed }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in changed))))
  }
  const tidied = (name: keyof V): string => (tidy?.[name] ?? ((text: string) => text))(values[name] ?? '')
  const allTidied = () => Object.fromEntries(Object.keys(values).map((name) => [name, tidied(name)])) as V
  const leave = (name: keyof V & string) => {
    const value = tidied(name)
    if (value === '') return
    setValues((now) => ({ ...now, [name]: value }))
    const found = check(allTidied())[name]
    if (found) setErrors((now) => ({ ...now, [name]: found }))
  }
  /** Props of a text field. */
  const text = (name: keyof V & string): FieldInput => ({
    name,
    value: values[name] ?? '',
    error: errors[name],
    onChange: (event) => set({ [name]: event.currentTarget.value } as Partial<V>),
    onBlur: (event) => {
      // The press that submits checks everything; an error that grew now would move the button from under it.
      if ((event.relatedTarget as HTMLButtonElement | null)?.type !== 'submit') leave(name)
    },
  })
  /** The form's onSubmit: takes the function for valid values; its promise keeps the form busy. */
  const submit = (send: (values: V) => Promise<void>) => async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const sent = allTidied()
    const found = check(sent)
    setValues(sent)
    setErrors(found)
    if (Object.keys(found).length > 0) return onInvalid()
    setBusy(true)
    try {
      await send(sent)
    } finally {
      setBusy(false)
    }
  }
  const reset = () => {
    setValues(initial)
    setErrors({})
  }
  const isDirty = Object.entries(values).some(([name, value]) => value !== initial[name])
  return { values, errors, attempt, busy, isDirty, set, setErrors, text, submit, reset, placeServerErrors }
}
