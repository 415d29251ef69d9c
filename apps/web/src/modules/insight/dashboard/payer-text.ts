// Texts outside the specification; its sentences are in the contract's messages.

export const PAYER_TEXT = {
  payFirst: 'Pay what is due first.',
  due: 'Due payments',
  allDue: 'All due payments',
  nothingDue: 'Nothing is due',
  nothingDueSentence: 'Set a due day for a payee, and it appears here.',
  dueFailed: 'Unable to fetch your due payments.',
  receipts: 'Receipts',
  allPayments: 'All payments',
  noReceipt: 'Your payments appear here with their receipts.',
  receiptsFailed: 'Unable to fetch your payments.',
  paidTo: 'Paid to',
  date: 'Date',
  amount: 'Amount',
  receipt: 'Receipt',
  receiptOf: (payee: string, day: string) => `Receipt of ${payee}, ${day}`,
  again: 'Pay again',
  againTo: (payee: string) => `Pay again, ${payee}`,
  lastPaid: (amount: string, day: string) => `${amount} on ${day}`,
  nobodyYet: 'The payees you have paid appear here.',
  payeesFailed: 'Unable to fetch your payees.',
} as const
