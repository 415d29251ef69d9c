// Texts of the page by which anyone pays a payment link.

export const LINK_TEXT = {
  title: 'Pay by a link',
  to: 'Payment to',
  tab: (name: string) => `Payment to ${name}`,
  name: 'Your name',
  nameHint: 'Printed on your receipt, and shown to the person who sent the link.',
  methods: 'How to pay',
  noMethods: 'This link cannot be paid at the moment. Please try again in a few minutes.',
  receiptAtOnce: 'You get a receipt at once. No account needed.',
  sentBy: (name: string) => `Sent by ${name}`,
  validUntil: (when: string) => `Can be paid until ${when}.`,
  unknownSender: 'If you do not know this name, do not pay.',
  paying: (method: string) =>
    `A payment by ${method} has been started. If you have paid, wait: the receipt appears here. If not, continue below: it is the same order, and it is charged once.`,
  failed: 'The last attempt did not succeed. You can try again.',
  failedNothing: 'The last attempt did not succeed, and nothing was charged. You can try again.',
  checking: 'Checking your payment',
  checkingNote:
    'The receipt appears here as soon as the bank answers. You can close this page and open the same link later.',
  paid: 'Payment successful',
  paidNote: (amount: string, name: string, total: string) =>
    `${amount} was paid to ${name}, ${total} with the charge.`,
  receipt: (when: string) => `Receipt, ${when}`,
  paidTo: 'Paid to',
  paidBy: 'Paid by',
  sender: 'Link sent by',
  method: 'Payment method',
  orderId: 'Order ID',
  copyId: 'Copy order ID',
  charge: 'Charge with GST',
  total: 'Total paid',
  noInvoice: 'This is a receipt and not a tax invoice.',
  print: 'Print receipt',
  gone: 'This link cannot be paid',
  goneNote:
    'It may be mistyped, expired or cancelled, or payment links may be switched off. Ask the person who sent it for a new one.',
  loadFailed: 'The link could not be loaded.',
} as const
