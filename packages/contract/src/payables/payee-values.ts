import { tidyName } from '../names.ts'
import { tidyAmount, tidyCapitals, tidyMobile, tidyNumber } from '../tidy.ts'
import type { PayeeCategory } from './payee-category.ts'
import { payeeFields, textOf } from './payee-rules.ts'

const NOT_TYPED = ['service_id', 'user_id', 'document']
const FIRST = [
  'name',
  'mobile',
  'pan_number',
  'address',
  'bank_name',
  'account_number',
  'account_holder_name',
]

/** The names of the typed fields of a category, in the order of the form. */
export function typedFields(category: PayeeCategory): string[] {
  const place = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length)
  return payeeFields(category)
    .filter((name) => !NOT_TYPED.includes(name))
    .sort((a, b) => place(a) - place(b))
}

/**
 * One value as it is sent: spaces and dashes out of numbers, +91 or 0 off a mobile, PAN and IFSC in
 * capitals, commas and ₹ out of an amount. Other texts stay as typed, for the rules to refuse.
 */
export function tidyPayeeValue(category: PayeeCategory, name: string, value: string): string {
  const text = tidyName(value)
  if (name === 'mobile') return tidyMobile(text)
  if (name === 'pan_number' || name === 'ifsc_code') return tidyCapitals(text)
  if (name === 'account_number') return tidyNumber(text)
  if (name === category.amountField) return tidyAmount(text)
  return text
}

/**
 * The fields of a sent form with each typed one as `tidyPayeeValue` has it. Values that are no text stay, and so does
 * the amount: a call gives it as a number or a decimal.
 */
export function tidyPayeeFields(
  category: PayeeCategory,
  fields: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const names = typedFields(category).filter((name) => name !== category.amountField && textOf(fields[name]))
  const tidied = names.map((name) => [name, tidyPayeeValue(category, name, textOf(fields[name]) ?? '')])
  return { ...fields, ...Object.fromEntries(tidied) }
}
