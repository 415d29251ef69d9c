import { formatRupees } from './money.ts'

/** The most payees and the most money of one basket. */
export const BASKET_LIMITS = { items: 100, rupees: '1000000.00' } as const

const most = formatRupees(BASKET_LIMITS.rupees)

/** The sentences about paying several payees at once, all ours. */
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
  paidTo: (payees: number) => `${payees} ${payees === 1 ? 'payee' : 'payees'}`,
  chooseRefunded: 'This payment has several payees. Choose the one whose money goes back.',
  notOfPayment: 'This payee is not part of the payment.',
  loadFailed: 'Unable to fetch the payees of this payment.',
  receiptFailed: 'Unable to fetch the receipt.',
  receiptTitle: 'Payment receipt',
} as const
