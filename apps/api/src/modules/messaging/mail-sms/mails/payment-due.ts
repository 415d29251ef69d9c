import type { MailContent } from '../mail-layout.ts'

export type PaymentDueValues = {
  kind: 'before' | 'on-day' | 'overdue'
  name: string
  payee: string
  /** Printed rupees; null where the payee has no amount of its own. */
  amount: string | null
  day: string
  url: string
}

/** Sent to the payer three days before a payment is due, on the day, and when it is overdue. */
export function paymentDueMail({ kind, name, payee, amount, day, url }: PaymentDueValues): MailContent {
  const when = { before: `is due on ${day}`, 'on-day': 'is due today', overdue: `was due on ${day}` }[kind]
  const what = amount === null ? `your payment to ${payee}` : `your payment of ${amount} to ${payee}`
  return {
    subject:
      kind === 'overdue' ? `Overdue: ${payee}, ${day}` : `Due ${kind === 'on-day' ? 'today' : day}: ${payee}`,
    ...(amount === null ? {} : { amount }),
    paragraphs: [
      `Hello ${name}, ${what} ${when}.`,
      'Was it paid another way? Mark it as done there. Reminders can be switched off for each payee.',
    ],
    facts: [
      ['Paid to', payee],
      ['Due', day],
    ],
    link: { label: 'Pay or mark as done', url },
  }
}
