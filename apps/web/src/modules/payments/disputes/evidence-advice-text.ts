import type { Dispute } from '@chukta/contract/payments/disputes'

type About = Pick<Dispute, 'reason_code' | 'reason'>

/** Reasons by their codes and words, and evidence that refutes each to a bank. The first that fits is taken. */
const ADVICE: [fits: RegExp, advice: readonly string[]][] = [
  [
    /duplicat|1084|1402|twice/i,
    [
      'Invoices of both payments, to show that each was for something else',
      'The agreement, where it asks for both',
    ],
  ],
  [
    /fraud|unauthori|not recogni|128|\b104\b/i,
    [
      'The agreement between payer and payee, signed by the payer',
      'Messages in which the payer speaks of the payment',
      'The invoice with the name and the mobile of the payer',
    ],
  ],
  [
    /not received|not provided|goods|services|1064|1061|1401|credit not processed/i,
    [
      'Proof that the payee was paid, or that the service was given',
      'The agreement that says what was owed',
      'Messages in which the payer or the payee confirms it',
    ],
  ],
  [
    /refund|cancel/i,
    ['Proof of the refund, with the bank’s reference', 'The terms that the payer agreed to'],
  ],
]

const ANY = [
  'The invoice of this payment',
  'The agreement between payer and payee',
  'Proof that the payee was paid, or that the service was given',
]

/** Evidence that helps against the reason of a dispute, the strongest first. */
export function adviceFor({ reason_code: code, reason }: About): readonly string[] {
  return ADVICE.find(([fits]) => fits.test(code) || fits.test(reason))?.[1] ?? ANY
}
