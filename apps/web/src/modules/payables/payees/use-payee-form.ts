import type { PayeeCategory } from '@chukta/contract/payables/payee-category'
import { validatePayee } from '@chukta/contract/payables/payee-rules'
import { tidyPayeeValue, typedFields } from '@chukta/contract/payables/payee-values'
import { useState } from 'react'
import { type PayeeValues, tidiedValues } from './payee-values.ts'

type Errors = Record<string, string>

type Options = {
  category: PayeeCategory
  mode: 'add' | 'edit'
  initial: PayeeValues
  /** Input typed before and not saved. */
  draft?: PayeeValues | undefined
  /** Whether a document is stored, which satisfies "required" on edit. */
  hasStored: boolean
}

export type PayeeForm = ReturnType<typeof usePayeeForm>

/**
 * A payee form: the contract's rules on submit, on leaving a field only when it is not empty;
 * an error goes when its field is typed in (spec 2 section 5).
 */
export function usePayeeForm({ category, mode, initial, draft, hasStored }: Options) {
  const [values, setValues] = useState({ ...initial, ...draft })
  const [document, setDocument] = useState<File | null>(null)
  const [errors, setErrors] = useState<Errors>({})

  const clearErrors = (names: string[]) =>
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !names.includes(name))))
  const set = (changed: PayeeValues) => {
    setValues((now) => ({ ...now, ...changed }))
    clearErrors(Object.keys(changed))
  }
  const choose = (file: File | null) => {
    setDocument(file)
    clearErrors(['document'])
  }
  const problems = (typed: PayeeValues): Errors => {
    const chosen = document ? { fileName: document.name, sizeBytes: document.size } : null
    const found = validatePayee(category, mode, typed, chosen ?? (hasStored ? 'stored' : 'none'))
    return inFormOrder(category, found)
  }
  /** Checks everything, shows the errors, and returns them. */
  const check = (): Errors => {
    const tidy = tidiedValues(category, values)
    const found = problems(tidy)
    setValues(tidy)
    setErrors(found)
    return found
  }
  const leave = (name: string) => {
    const value = tidyPayeeValue(category, name, values[name] ?? '')
    if (value === '') return
    const found = problems(tidiedValues(category, values))[name]
    setValues((now) => ({ ...now, [name]: value }))
    if (found) setErrors((now) => ({ ...now, [name]: found }))
  }
  /** Props of a text field. */
  const text = (name: string) => ({
    name,
    value: values[name] ?? '',
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
    onBlur: () => leave(name),
  })
  const reset = () => {
    setValues(initial)
    setDocument(null)
    setErrors({})
  }
  const isDirty = document !== null || Object.entries(values).some(([name, value]) => value !== initial[name])
  return { values, document, errors, isDirty, set, choose, setErrors, check, text, reset }
}

function inFormOrder(category: PayeeCategory, found: Record<string, string[]>): Errors {
  const names = [...typedFields(category), 'document'].filter((name) => found[name])
  return Object.fromEntries(names.map((name) => [name, found[name]?.[0] ?? '']))
}

/** Props of every group of fields. */
export type FieldsProps = { category: PayeeCategory; mode: 'add' | 'edit'; form: PayeeForm }
