/** Values of order_meta.payment_methods. */
export const METHOD_CODES = [
  'cc',
  'dc',
  'ccc',
  'ppc',
  'nb',
  'upi',
  'paypal',
  'app',
  'paylater',
  'cardlessemi',
  'dcemi',
  'ccemi',
  'banktransfer',
]

const GROUP_OF_CODE: Record<string, string> = {
  cc: 'credit_card',
  ccc: 'credit_card',
  dc: 'debit_card',
  ppc: 'prepaid_card',
  upi: 'upi',
  nb: 'net_banking',
}
const EVERY_GROUP = [...new Set(Object.values(GROUP_OF_CODE))]

/** The payment groups an order admits; without a list, all of them. */
export function admittedGroups(paymentMethods: string | undefined): string[] {
  if (!paymentMethods) return EVERY_GROUP
  const groups = paymentMethods.split(',').map((code) => GROUP_OF_CODE[code.trim()])
  return [...new Set(groups.filter((group) => group !== undefined))]
}

export type Tab = 'card' | 'upi' | 'netbanking'

/** The tabs a checkout page shows for these groups. */
export function tabsOf(groups: string[]): Tab[] {
  const tabs: Tab[] = []
  if (groups.some((group) => group.endsWith('_card'))) tabs.push('card')
  if (groups.includes('upi')) tabs.push('upi')
  if (groups.includes('net_banking')) tabs.push('netbanking')
  return tabs
}
