import type { MailContent } from '../mail-layout.ts'

export type RefundedValues = {
  name: string
  paidTo: string
  orderId: string
  /** Printed rupees: the refunded amount, with the charge. */
  amount: string
  reason: string
  /** The reference of the payer's bank, or else ours. */
  reference: string
}

/** Sent to the payer when the gateway has refunded the money. */
export function paymentRefundedMail(values: RefundedValues): MailContent {
  return {
    subject: `Refunded ${values.amount}: payment to ${values.paidTo}`,
    amount: values.amount,
    paragraphs: [
      `Hello ${values.name}, ${values.amount} of your payment to ${values.paidTo} was refunded. ${values.reason}`,
      `It goes to the card or account that you paid with; banks usually show it within 5 to 7 working days.`,
      'This payment is listed in Reports.',
    ],
    facts: [
      ['Paid to', values.paidTo],
      ['Refunded', values.amount],
      ['Order', values.orderId],
      ['Refund reference', values.reference],
    ],
  }
}
