import { paiseToRupees, rupeesToPaise } from '@chukta/contract/money'

/** An amount as a person types it, without what they add for the eye: `'₹ 18,500.5'` to `'18500.5'`. */
export function cleanAmount(typed: string): string {
  return typed.replace(/[₹,\s]/g, '')
}

/** An amount as typed to the wire's two decimals; null when it is not an amount. */
export function wireAmount(typed: string): string | null {
  const paise = rupeesToPaise(cleanAmount(typed))
  return paise === null ? null : paiseToRupees(paise)
}
