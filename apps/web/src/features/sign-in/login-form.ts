import { checkLoginBody } from '@chukta/contract/sign-in'
import { useState } from 'react'
import { schemaErrors } from '../../lib/schema-errors.ts'

export type LoginValues = { name: string; password: string; captcha: string; send_otp_to: 'email' | 'mobile' }
type Errors = Partial<Record<keyof LoginValues, string>>

const EMPTY: LoginValues = { name: '', password: '', captcha: '', send_otp_to: 'email' }

/**
 * The sign-in form: the contract's rules, checked on submit, cleared on input.
 * Its own few lines, because @mantine/form would be a twentieth of the first screen's weight.
 */
export function useLoginForm() {
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Errors>({})
  const set = (changed: Partial<LoginValues>) => {
    setValues((now) => ({ ...now, ...changed }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in changed))))
  }
  const textProps = (name: 'name' | 'password' | 'captcha') => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => set({ [name]: event.currentTarget.value }),
  })
  // The captcha's key is not typed by a person; the call carries it.
  const check = (): boolean => {
    const found = schemaErrors(checkLoginBody, { ...values, key: 'on-the-call' })
    setErrors(found)
    return Object.keys(found).length === 0
  }
  return { values, errors, set, setErrors, textProps, check }
}
