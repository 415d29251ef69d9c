import type { MailContent } from '../mail-layout.ts'

export type DisputeValues = {
  name: string
  /** Printed rupees. */
  amount: string
  payer: string
  paidTo: string
  orderId: string
  gateway: string
  /** In the gateway's words. */
  reason: string
  /** In words; null when the gateway names no end. */
  respondBy: string | null
  url: string
}

/** Sent to those responsible when a bank disputes a payment and the gateway waits for an answer. */
export function disputeOpenedMail(values: DisputeValues): MailContent {
  const { name, amount, payer, paidTo, orderId, gateway, reason } = values
  return {
    subject: `Disputed: ${amount} of order ${orderId}`,
    amount,
    paragraphs: [
      `Hello ${name}, the bank of ${payer} asks for ${amount} of the payment to ${paidTo} back (${gateway}). ${reason}`.trim(),
      untilOf(values),
      'Without an answer in time the money is returned to the payer.',
    ],
    link: { label: 'Answer the dispute', url: values.url },
  }
}

/** Sent two days before the time to answer ends. */
export function disputeEndingMail(values: DisputeValues): MailContent {
  return {
    subject: `Still unanswered: the dispute about order ${values.orderId}`,
    paragraphs: [
      `Hello ${values.name}, the dispute about ${values.amount} of the payment to ${values.paidTo} waits for an answer. ${untilOf(values)}`,
      'Without an answer in time the money is returned to the payer.',
    ],
    link: { label: 'Answer the dispute', url: values.url },
  }
}

const untilOf = ({ respondBy }: DisputeValues) =>
  respondBy === null ? 'Please answer soon.' : `It can be answered until ${respondBy}.`
