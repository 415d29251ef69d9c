import { personNameError, tidyName, tidyPersonName } from '@chukta/contract/names'
import { tidyEmail, tidyMobile, tidyNumber } from '@chukta/contract/tidy'

/** The tidying rules of a person's fields, before they are sent. */
export const TIDY_PERSON = {
  first_name: tidyPersonName,
  last_name: tidyPersonName,
  email: tidyEmail,
  mobile: tidyMobile,
  address: tidyName,
  city: tidyName,
  pincode: tidyNumber,
}

const NAMES = ['first_name', 'last_name'] as const

type Names = Record<(typeof NAMES)[number], string>

/** Errors of a first or last name that differs from the stored one, by field; other rules check empty ones. */
export function newNameErrors(values: Names, stored: Names): Record<string, string> {
  const found = NAMES.map((name) => [name, values[name] && personNameError(values[name], stored[name])])
  return Object.fromEntries(found.filter(([, error]) => error))
}
