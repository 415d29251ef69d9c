// Texts outside the specification; its sentences are in the contract's messages.

/** The status of an order. */
export const STATUS_TEXT = {
  subject: (subject: string, name: string) => `${subject} to ${name}`,
  steps: { created: 'Created', sent: 'Sent to gateway', bank: 'Bank confirming', done: 'Done' },
  bankRefused: 'Bank refused',
  notPaid: 'Not paid',
  to: 'To',
  by: 'By',
  order: 'Order',
  copyOrder: 'Copy order id',
  transactionId: 'Transaction ID',
  copyId: 'Copy transaction ID',
  copyBankReference: 'Copy bank reference',
  bankSaid: 'Bank said',
  paid: (amount: string, name: string) => `Paid ${amount} to ${name}`,
  charged: (amount: string) => `${amount} reached us and will be refunded to you.`,
  paidTo: 'Paid to',
  paidBy: 'Paid by',
  bankReference: 'Bank reference',
  receipt: (when: string) => `Receipt, ${when}`,
  charge: (rate: string) => `Charge, ${rate} with GST`,
  total: 'Total',
  paidShort: 'Paid',
  inReports: 'See it in Reports',
  mayClose: 'You can close this page.',
  weKeepAsking: 'We keep asking the bank and Reports will show the answer.',
  ifItLeft: (amount: string) =>
    `If ${amount} left your account and this fails, banks usually return it in 5 to 7 working days.`,
  ifItHasLeft: (amount: string) =>
    `If ${amount} left your account, banks usually return it in 5 to 7 working days.`,
  asked: (time: string) => `Asked ${time}.`,
  nothingCharged: 'Nothing was charged.',
  notConfirmed: 'The bank did not confirm this payment.',
  whatYouCanDo: 'What you can do.',
  tryAgainNote: 'Try again, or pay by another method: whom you pay and the amount are kept.',
  payAgainNote: 'Go back and pay it anew, by the same method or by another.',
  otherMethod: 'Use another method',
  tryAgain: 'Try again',
  notKnown: 'We could not find out what became of it. Reports will show it.',
  unknownOrder: 'There is no such order among yours.',
} as const

/** The state of a paid bill at its operator. */
export const BILL_OUTCOME_TEXT = {
  paid: (operator: string) => `${operator} has received the payment.`,
  reference: (reference: string) => `Its reference: ${reference}.`,
  refused: (operator: string) => `${operator} did not take the payment.`,
  reason: (words: string) => `It says: ${words.replace(/[.\s]+$/, '')}.`,
  moneyBack: (total: string) =>
    `${total} will be refunded to the way you paid. Reports shows when it is sent.`,
  waiting: (operator: string) => `${operator} is being paid now.`,
  pending: (operator: string) => `${operator} is still booking the payment.`,
  next: 'You need not wait. Reports shows its reference, and if the biller refuses, you are refunded in full.',
  operatorReference: 'Operator reference',
} as const
