import { MANDATES } from '@chukta/contract/payments/mandate-messages'
import type { MandateReason } from '@chukta/contract/payments/mandates'
import type { MailContent } from '../mail-layout.ts'

export type AutomaticPaymentOffValues = {
  name: string
  payee: string
  amount: string
  because: MandateReason
  url: string
}

/** Sent to the payer when a payee is paid automatically no more. */
export function automaticPaymentOffMail(values: AutomaticPaymentOffValues): MailContent {
  const { name, payee, amount, because, url } = values
  return {
    subject: `Not paid automatically: ${payee}`,
    paragraphs: [
      `Hello ${name}, your payment of ${amount} to ${payee} is not made automatically now. ${MANDATES.reasons[because]}`,
      'Nothing is debited automatically. You are reminded of due payments and can set it up again.',
    ],
    facts: [['Paid to', payee]],
    link: { label: 'See what is due', url },
  }
}
