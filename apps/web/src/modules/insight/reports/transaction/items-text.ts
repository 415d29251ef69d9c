// Texts about the payees of a payment of several.

export const ITEMS_TEXT = {
  title: 'Who gets what',
  repeat: 'Repeat this',
  failed: 'Unable to fetch the payees of this payment.',
  charge: (amount: string) => `Charge ${amount}`,
  refunded: (amount: string) => `${amount} refunded`,
  utr: (utr: string) => `UTR ${utr}`,
  receipt: 'Receipt',
  receiptOf: (name: string) => `Receipt for ${name}`,
  refund: 'Refund',
  refundOf: (name: string) => `Refund ${name}`,
} as const
