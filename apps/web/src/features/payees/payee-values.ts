import type { PayeeCategory, PayeeTextField } from '@chukta/contract/payee-category'
import { payeeFields } from '@chukta/contract/payee-rules'
import type { Payee } from '@chukta/contract/payees'
import { tidyMobile, tidyNumber } from '../../lib/tidy.ts'

/** What is typed, by wire name; the document is kept apart. */
export type PayeeValues = Record<string, string>

const NOT_TYPED = ['service_id', 'user_id', 'document']

/** The names of the typed fields of a category, in the order of the form. */
export function typedFields(category: PayeeCategory): string[] {
  const order = [
    'name',
    'mobile',
    'pan_number',
    'address',
    'bank_name',
    'account_number',
    'account_holder_name',
  ]
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return payeeFields(category)
    .filter((name) => !NOT_TYPED.includes(name))
    .sort((a, b) => place(a) - place(b))
}

/** An empty form. */
export function emptyValues(category: PayeeCategory): PayeeValues {
  return Object.fromEntries(typedFields(category).map((name) => [name, '']))
}

/** The form of a stored payee. */
export function storedValues(category: PayeeCategory, payee: Payee): PayeeValues {
  return Object.fromEntries(
    typedFields(category).map((name) => {
      const value = name === 'payment_type' ? payee.payment_for : payee[name as PayeeTextField]
      return [name, value ?? '']
    }),
  )
}

/**
 * One value as it is sent: spaces and dashes out of numbers, +91 or 0 off a mobile, PAN and IFSC in
 * capitals, commas and ₹ out of an amount. What is no such shape stays as typed, for the rules to refuse.
 */
export function tidied(category: PayeeCategory, name: string, value: string): string {
  const text = value.trim()
  if (name === 'mobile') return tidyMobile(text)
  if (name === 'pan_number' || name === 'ifsc_code') return text.replace(/\s/g, '').toUpperCase()
  if (name === 'account_number') return tidyNumber(text)
  if (name === category.amountField) return text.replace(/[\s,₹]/g, '')
  return text
}

/** The whole form as it is sent. */
export function tidiedValues(category: PayeeCategory, values: PayeeValues): PayeeValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, tidied(category, name, value)]),
  )
}

/** The multipart body of both saves. Takes the tidied values; a document only when one was chosen. */
export function payeeFormData(
  owner: { userId: number; serviceId: number },
  values: PayeeValues,
  document: File | null,
): FormData {
  const formData = new FormData()
  formData.set('service_id', String(owner.serviceId))
  formData.set('user_id', String(owner.userId))
  for (const [name, value] of Object.entries(values)) formData.set(name, value)
  if (document) formData.set('document', document)
  return formData
}
