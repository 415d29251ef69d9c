import type { MandateReason } from '@chukta/contract/mandates'
import type { MailContent } from '../mail-layout.ts'

export type AutomaticPaymentOffValues = {
  name: string
  payee: string
  amount: string
  because: MandateReason
  url: string
}

const WHY: Record<MandateReason, string> = {
  amount: 'The amount has changed since you approved it.',
  charge: 'The charge has risen, and the total is more than you approved.',
  limit: 'The total is more than ₹15,000, which banks take only with your UPI PIN.',
  payee: 'The payee cannot be paid at present.',
  method: 'Payments by UPI are switched off for it at present.',
  gateway: 'Your bank or the payment gateway has put it on hold.',
  app: 'You stopped or paused it in your UPI app.',
  expired: 'What you approved in your UPI app is over.',
  'not-approved': 'It was not approved in your UPI app.',
  'nothing-due': 'The payee has no due dates any more.',
  payer: 'You stopped it.',
}

/** Sent to the payer when a payee is paid automatically no more. */
export function automaticPaymentOffMail(values: AutomaticPaymentOffValues): MailContent {
  const { name, payee, amount, because, url } = values
  return {
    subject: `Not paid automatically: ${payee}`,
    paragraphs: [
      `Hello ${name}, your payment of ${amount} to ${payee} is not made automatically now. ${WHY[because]}`,
      'Nothing is taken by itself. You are reminded of what is due, and can set it up again.',
    ],
    facts: [['Paid to', payee]],
    link: { label: 'See what is due', url },
  }
}
