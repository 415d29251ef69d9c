import type { MailContent } from '../mail-layout.ts'

export type ReceiptValues = {
  name: string
  /** The payer, when it is not the recipient. */
  paidBy: string | null
  paidTo: string
  orderId: string
  amount: string
  charge: string
  total: string
  at: string
}

/** Sent to the payer, and to the payee's owner when someone else paid. Amounts are printed rupees. */
export function paymentReceiptMail(values: ReceiptValues): MailContent {
  const who = values.paidBy === null ? 'you paid' : `${values.paidBy} paid`
  return {
    subject: `Paid ${values.amount} to ${values.paidTo}`,
    amount: values.amount,
    paragraphs: [
      `Hello ${values.name}, ${who} ${values.amount} to ${values.paidTo} on ${values.at}.`,
      values.paidBy === null
        ? 'The invoice is attached. This payment is listed in Reports.'
        : 'This payment is listed in Reports.',
    ],
    facts: [
      ['Paid to', values.paidTo],
      ['Amount', values.amount],
      ['Charge', values.charge],
      ['Total', values.total],
      ['Order', values.orderId],
    ],
  }
}
