import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { useState } from 'react'
import { RequestError } from '../../../lib/request-error.ts'
import type { FormHead } from './charge-form.tsx'

const messages = BACK_OFFICE.charges
const EMPTY = { name: '', role_id: '' }

export type GroupHead = FormHead & {
  values: typeof EMPTY
  set: (changed: Partial<typeof EMPTY>) => void
}

/** Name and role of a new group (spec 2 section 5). */
export function useGroupHead(): GroupHead {
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const set = (changed: Partial<typeof EMPTY>) => {
    setValues((now) => ({ ...now, ...changed }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in changed))))
  }
  const check = () => {
    const found = {
      ...(values.name.trim() === '' ? { name: messages.nameRequired } : {}),
      ...(values.role_id === '' ? { role_id: messages.roleRequired } : {}),
    }
    setErrors(found)
    return Object.keys(found).length === 0
  }
  const placeServerErrors = (error: unknown) => {
    if (!(error instanceof RequestError)) return false
    const found = Object.entries(error.errors).filter(([name]) => name in EMPTY)
    setErrors(Object.fromEntries(found.map(([name, sentences]) => [name, sentences[0] ?? ''])))
    return found.length > 0
  }
  const reset = () => {
    setValues(EMPTY)
    setErrors({})
  }
  const isDirty = values.name !== '' || values.role_id !== ''
  return { values, errors, isDirty, set, check, placeServerErrors, reset }
}
