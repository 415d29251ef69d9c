// Texts of our own; the sentences of the specification are in the contract's messages.

/** A transaction's own page. */
export const TRANSACTION_TEXT = {
  title: 'Transaction',
  back: 'Reports',
  backTo: (days: string) => `Reports, ${days}`,
  place: (place: string, all: string) => `${place} of ${all}`,
  neighbours: 'Payments beside this one',
  before: 'Previous payment',
  after: 'Next payment',
  invoice: 'Invoice',
  share: 'Share',
  shareWhatsApp: 'WhatsApp',
  shareMail: 'E-mail',
  shareCopy: 'Copy the text',
  shareFailed: 'The payment could not be shared.',
  shareCopied: 'The text is on the clipboard.',
  shareText: (it: { status: string; amount: string; name: string; date: string; urn: string }) =>
    `${it.status}: ${it.amount} to ${it.name} on ${it.date}. URN ${it.urn}, paid through Chukta.`,
  raiseTicket: 'Raise ticket',
  asked: (time: string) => `Asked at ${time}`,
  askedTimes: (count: number) =>
    `Asked ${count === 1 ? 'once' : `${count} times`}. You do not have to keep this page open.`,
  reference: (reference: string) => `Reference ${reference}`,
  heading: (amount: string, urn: string) => `${amount}, ${urn}`,
  subject: (subject: string, name: string) => `${subject} to ${name}`,
  urn: 'URN',
  copyUrn: 'Copy URN',
  urnCopied: (urn: string) => `URN ${urn} copied to the clipboard.`,
  where: 'Where is my money',
  answers: {
    PAID: (amount: string) => `The bank confirmed this payment of ${amount}.`,
    /** Nobody has tried to pay it yet. */
    OPEN: (amount: string) =>
      `Nothing was paid for this order of ${amount} yet. It closes by itself when it is not paid soon.`,
    PENDING: (amount: string) =>
      `The bank has not confirmed ${amount} yet, and we keep asking. If it left your account and this fails, banks usually return it in 5 to 7 working days.`,
    FAILED: (amount: string) =>
      `This payment did not go through. If ${amount} left your account, banks usually return it in 5 to 7 working days.`,
  },
  refundAnswers: {
    PENDING: (amount: string) => `${amount} is on its way back to the card or account it was paid with.`,
    REFUNDED: (amount: string, day: string) =>
      `${amount} was given back on ${day}. Banks usually show it within 5 to 7 working days.`,
    FAILED: (amount: string) =>
      `${amount} is to be given back, and the gateway has not done it. We see to it; you need not do anything.`,
  },
  refundStates: { PENDING: 'Under way', REFUNDED: 'Refunded', FAILED: 'Not given back yet' },
  details: 'Details',
  showEmpty: (count: number) => `Show ${count} empty ${count === 1 ? 'field' : 'fields'}`,
  hideEmpty: 'Hide empty fields',
  groups: { refund: 'Refund', customer: 'Customer', payment: 'Payment', card: 'Card', error: 'Error' },
  labels: {
    name: 'Customer name',
    email: 'Email',
    phone: 'Phone',
    customerRef: 'Customer ref id',
    service: 'Service name',
    paidTo: 'Paid to',
    paymentFor: 'Payment for',
    base: 'Base amount',
    charge: 'Charge',
    amount: 'Amount',
    mode: 'Payment mode',
    bank: 'Bank',
    bankReference: 'Bank reference',
    gateway: 'Payment gateway',
    message: 'Transaction message',
    cardNumber: 'Card number',
    cardType: 'Card type',
    cardCountry: 'Card country',
    errorDescription: 'Error description',
    errorSource: 'Error source',
    errorCode: 'Error code',
    refundState: 'Refund status',
    refundAmount: 'Refund amount',
    refundReason: 'Reason',
    refundReference: 'Refund reference',
    refundBankReference: 'Bank reference of the refund',
    refundRequested: 'Asked for on',
    refunded: 'Refunded on',
  },
} as const
