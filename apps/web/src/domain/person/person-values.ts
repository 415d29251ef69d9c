import { personNameError } from '@chukta/contract/person-fields'
import { tidyEmail, tidyMobile, tidyNumber } from '@chukta/contract/tidy'

const trim = (text: string) => text.trim()

/** How the fields of a person are tidied before they are sent. */
export const TIDY_PERSON = {
  first_name: trim,
  last_name: trim,
  email: tidyEmail,
  mobile: tidyMobile,
  address: trim,
  city: trim,
  pincode: tidyNumber,
}

const NAMES = ['first_name', 'last_name'] as const

type Names = Record<(typeof NAMES)[number], string>

/** What is wrong with a first or last name that differs from the stored one, by field; what is empty is left to others. */
export function newNameErrors(values: Names, stored: Names): Record<string, string> {
  const found = NAMES.map((name) => [name, values[name] && personNameError(values[name], stored[name])])
  return Object.fromEntries(found.filter(([, error]) => error))
}
