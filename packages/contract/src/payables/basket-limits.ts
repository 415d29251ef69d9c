import { MAX_AMOUNT_PAISE } from '../money.ts'

/** The most payees and the most money of one basket. */
export const BASKET_LIMITS = { items: 100, paise: MAX_AMOUNT_PAISE } as const

/** The payee's name of a payment to several. */
export function basketName(payees: number): string {
  return `${payees} ${payees === 1 ? 'payee' : 'payees'}`
}
