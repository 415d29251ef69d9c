import { PAYEE_CATEGORIES } from '@chukta/contract/payables/payee-categories'
import { say } from '../../lib/language.ts'

/** A payment's purpose as people read it: `'houserent'` to `'House Rent'`; null for a payment without. */
export function paymentForLabel(value: string | null): string | null {
  if (value === null || value === '') return null
  const options = PAYEE_CATEGORIES.flatMap((category) => category.paymentTypes?.options ?? [])
  return options.find((option) => option.value === value)?.label ?? say(value)
}

/** A payment's subject, in one or two words: the purpose, else the service's name. */
export function paymentSubject(payment: { payment_for: string | null; service_name: string }): string {
  return paymentForLabel(payment.payment_for) ?? say(payment.service_name)
}
