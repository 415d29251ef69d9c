import { personNameError } from '@chukta/contract/person-fields'

const FIELDS = ['first_name', 'last_name'] as const

type Names = Record<(typeof FIELDS)[number], string>

/** What is wrong with a first or last name that differs from the stored one, by field; what is empty is left to others. */
export function newNameErrors(values: Names, stored: Names): Record<string, string> {
  const found = FIELDS.map((field) => [field, values[field] && personNameError(values[field], stored[field])])
  return Object.fromEntries(found.filter(([, error]) => error))
}
