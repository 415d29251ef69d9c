import { PERSON } from '@chukta/contract/person-messages'
import { MEMBER_TYPES, userRegisterBody } from '@chukta/contract/registration'
import { schemaErrors } from '../../lib/schema-errors.ts'
import { tidyMobile, tidyNumber } from '../../lib/tidy.ts'
import type { Registration } from './registration-api.ts'

const said = PERSON.register

export type RegistrationValues = typeof EMPTY

/** The form as it opens; member type individual. */
export const EMPTY = {
  usertype: String(MEMBER_TYPES.individual),
  first_name: '',
  last_name: '',
  email: '',
  mobile: '',
  company_name: '',
  company_address: '',
  address: '',
  city: '',
  state: '',
  pincode: '',
  password: '',
  confirm_password: '',
}

const trim = (text: string) => text.trim()

/** How each field is tidied; a password stays as typed. */
export const TIDY = {
  first_name: trim,
  last_name: trim,
  email: trim,
  mobile: tidyMobile,
  company_name: trim,
  company_address: trim,
  address: trim,
  city: trim,
  pincode: tidyNumber,
}

/** True for a company or a partnership: only they have a company name and address. */
export function isBusiness(values: RegistrationValues): boolean {
  return values.usertype !== EMPTY.usertype
}

/** What is sent (spec 1 section 3). */
export function registrationBody(values: RegistrationValues): Registration {
  const { confirm_password, company_name, company_address, ...rest } = values
  const company = isBusiness(values) ? { company_name, company_address } : {}
  return { name: values.first_name, ...rest, ...company }
}

/** What is wrong with the form, by field and in its order (spec 1 section 5). */
export function registrationErrors(values: RegistrationValues): Record<string, string> {
  const found = schemaErrors(userRegisterBody, registrationBody(values))
  if (values.confirm_password === '') found.confirm_password = said.confirmRequired
  else if (values.confirm_password !== values.password) found.confirm_password = said.confirmMismatch
  const fields = Object.keys(EMPTY).filter((name) => found[name])
  return Object.fromEntries(fields.map((name) => [name, found[name] ?? '']))
}
