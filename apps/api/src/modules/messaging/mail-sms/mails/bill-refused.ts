import type { MailContent } from '../mail-layout.ts'

export type BillRefusedValues = {
  name: string
  operator: string
  orderId: string
  /** Printed rupees, the charge with it. */
  total: string
  /** The biller's words. */
  reason: string | null
}

/** Sent to the payer when a biller refused a captured payment. */
export function billRefusedMail({ name, operator, orderId, total, reason }: BillRefusedValues): MailContent {
  return {
    subject: `${operator} refused your payment: ${total} is being refunded`,
    amount: total,
    paragraphs: [
      `Hello ${name}, your payment ${orderId} arrived here, but ${operator} refused it.`,
      ...(reason === null ? [] : [`Reason: ${reason}`]),
      `We refund the whole ${total}, charge included, to the card or account it came from. No action is needed.`,
    ],
  }
}
