import type { MailContent } from '../mail-layout.ts'

export type PayoutFailedValues = {
  name: string
  paidTo: string
  /** Printed rupees. */
  amount: string
  orderId: string
  /** The last digits of the account. */
  accountEnd: string
  /** True for a returned payout, false for one that was never accepted. */
  cameBack: boolean
  /** The problem and its correction. */
  what: string
  url: string
}

/** Sent to the payer, and to the creator of the payee, when a payout to the payee failed or was returned. */
export function payoutFailedMail(values: PayoutFailedValues): MailContent {
  const { name, paidTo, amount, orderId, accountEnd, cameBack, what } = values
  const happened = cameBack ? 'was returned from' : 'could not be sent to'
  return {
    subject: cameBack ? `Payment to ${paidTo} was returned` : `Payment to ${paidTo} could not be sent`,
    amount,
    paragraphs: [
      `Hello ${name}, ${amount} for ${paidTo} ${happened} the account ending in ${accountEnd}. ${what}`,
      `The money is safe with us. Once the account is corrected it is sent again automatically, or it can be refunded.`,
    ],
    facts: [['Order', orderId]],
    link: { label: 'See the payment', url: values.url },
  }
}

/** Sent to every super admin when a provider of payouts is paused because our balance there is low. */
export function payoutsPausedMail(values: {
  name: string
  provider: string
  because: string
  url: string
}): MailContent {
  return {
    subject: `Payouts at ${values.provider} are paused`,
    paragraphs: [
      `Hello ${values.name}, ${values.provider} takes no payouts for 15 minutes. ${values.because}`,
      'Another provider is used meanwhile, if there is one. Please add money to our account there.',
    ],
    link: { label: 'See the payouts', url: values.url },
  }
}
