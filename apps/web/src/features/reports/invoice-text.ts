// Our own texts; the sentences of the specification are in the contract's messages.

/** The invoice dialog. */
export const INVOICE_TEXT = {
  title: 'Invoice',
  number: 'Invoice number',
  date: 'Date',
  transactionId: 'Transaction ID',
  service: 'Service name',
  description: 'Description',
  billTo: 'Bill to',
  mobile: 'Mobile',
  paidTo: 'Paid to',
  mode: 'Payment mode',
  bankReference: 'Bank reference',
  item: 'Item',
  amount: 'Amount',
  subtotal: 'Subtotal',
  gst: (rate: string) => `GST (${rate} %)`,
  total: 'Total',
  refunded: (day: string) => `Refunded on ${day}`,
  disputed: (day: string) => `Disputed since ${day}`,
  takenBack: (day: string) => `Taken back by the bank on ${day}`,
  download: 'Download',
  downloading: 'Downloading…',
} as const
