import type { MandateReason } from './mandates.ts'

/** The sentences about automatic payments, none in the specification. */
export const MANDATES = {
  loadFailed: 'Unable to fetch the automatic payment.',
  askFailed: 'Unable to set up the automatic payment. Please try again.',
  stopFailed: 'Unable to stop the automatic payment. Please try again.',
  totalChanged: 'The total has changed. Please look at it again.',
  notOffered: 'This cannot be paid automatically.',
  already: 'An automatic payment is set up already.',
  stopped: 'The automatic payment is stopped.',
  stoppedOnItsWay:
    'The automatic payment is stopped. A payment that was sent to the bank may still be taken.',
  /** Why it is off, on hold or over. */
  reasons: {
    amount: 'The amount has changed since you approved it.',
    account: 'The payee has another bank account since you approved it.',
    charge: 'The charge has risen, and the total is more than you approved.',
    limit: 'The total is more than ₹15,000, which banks take only with your UPI PIN.',
    payee: 'The payee cannot be paid at present.',
    service: 'The service is switched off for you. The Services page says why.',
    method: 'Payments by UPI are switched off for it at present.',
    gateway: 'Your bank or the payment gateway has put it on hold.',
    app: 'You stopped or paused it in your UPI app.',
    expired: 'What you approved in your UPI app is over.',
    'not-approved': 'It was not approved in your UPI app.',
    'nothing-due': 'The payee has no due dates any more.',
    payer: 'You stopped it.',
  } satisfies Record<MandateReason, string>,
} as const
