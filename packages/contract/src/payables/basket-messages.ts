import { formatRupees, paiseToRupees } from '../money.ts'
import { BASKET_LIMITS } from './basket-limits.ts'

const most = formatRupees(paiseToRupees(BASKET_LIMITS.paise))

/** The sentences about paying several payees at once, none in the specification. */
export const BASKETS = {
  itemsRequired: 'Choose at least one payee.',
  itemsTooMany: `At most ${BASKET_LIMITS.items} payees can be paid at once.`,
  sumTooMuch: `At most ${most} can be paid at once. Please choose fewer payees.`,
  payeeTwice: 'This payee is chosen twice.',
  totalRequired: 'Say the total that was agreed to.',
  deleted: (name: string) => `${name} was deleted and cannot be paid. Nothing was charged.`,
  otherService: (name: string) => `${name} belongs to another service. Nothing was charged.`,
  held: (name: string) =>
    `The bank did not confirm the account of ${name}. Correct the account, or pay this payee alone. Nothing was charged.`,
  chooseRefunded: 'This payment has several payees. Choose the one to refund.',
} as const
