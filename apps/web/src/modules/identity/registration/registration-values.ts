import { MEMBER_TYPES, userRegisterBody } from '@chukta/contract/identity/registration'
import { MESSAGES } from '@chukta/contract/messages'
import { tidyName } from '@chukta/contract/names'
import { PERSON } from '@chukta/contract/person-messages'
import { TIDY_PERSON } from '../../../domain/person/person-values.ts'
import { inFieldOrder, schemaErrors } from '../../../lib/schema-errors.ts'
import type { Registration } from './registration-api.ts'

const messages = PERSON.register

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
  /** Required by the server once several people registered from one address. */
  captcha: '',
}

/** The tidying rule of each field; a password stays as typed. */
export const TIDY = { ...TIDY_PERSON, company_name: tidyName, company_address: tidyName }

/** True for a company or a partnership: only they have a company name and address. */
export function isBusiness(values: RegistrationValues): boolean {
  return values.usertype !== EMPTY.usertype
}

/** The call's body (spec 1 section 3); with the key of a captcha its answer too. */
export function registrationBody(values: RegistrationValues, captchaKey?: string): Registration {
  const { confirm_password, company_name, company_address, captcha, ...rest } = values
  const company = isBusiness(values) ? { company_name, company_address } : {}
  const answer = captchaKey === undefined ? {} : { captcha, key: captchaKey }
  return { name: values.first_name, ...rest, ...company, ...answer }
}

/** The form's errors, by field and in its order (spec 1 section 5); a captcha only where one is required. */
export function registrationErrors(values: RegistrationValues, asksCaptcha = false): Record<string, string> {
  const found = schemaErrors(userRegisterBody, registrationBody(values))
  if (values.confirm_password === '') found.confirm_password = messages.confirmRequired
  else if (values.confirm_password !== values.password) found.confirm_password = messages.confirmMismatch
  if (asksCaptcha && values.captcha.trim() === '') found.captcha = MESSAGES.login.captchaRequired
  return inFieldOrder(EMPTY, found)
}
