import { useRef, useState } from 'react'

export type LoginValues = { name: string; password: string; captcha: string; send_otp_to: 'email' | 'mobile' }
type Errors = Partial<Record<keyof LoginValues, string>>

const EMPTY: LoginValues = { name: '', password: '', captcha: '', send_otp_to: 'email' }

/**
 * Loads the rules and the code that reads an answer, a twentieth of the first screen, with the first input. Null where they
 * do not load: the server checks the same.
 */
export const loadRules = () => import('./login-check.ts').catch(() => null)

/** The sign-in form: the contract's rules, checked on submit, cleared on input. */
export function useLoginForm() {
  const rules = useRef<Awaited<ReturnType<typeof loadRules>>>(undefined)
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
  /** True without errors; else the errors are shown at their fields. */
  const check = (): boolean => {
    const found = rules.current?.loginErrors(values) ?? {}
    setErrors(found)
    return Object.keys(found).length === 0
  }
  return { values, errors, set, setErrors, textProps, check, rules }
}
