// Texts about the payout of a transaction.

export const TRANSACTION_PAYOUT_TEXT = {
  title: 'What the payee gets',
  correct: 'Correct the account',
  correctNote: 'Correct the account of the payee; the money is then sent to the new one.',
  confirm: 'Pay this account anyway',
  confirmTitle: (name: string) => `Pay ${name} at this account?`,
  confirmNote:
    'The bank’s answer about this account is bad. Check number, IFSC and name with the payee first: money that has arrived somewhere else is hard to get back.',
  confirmFailed: 'Your yes could not be kept.',
  link: 'Link for the payee',
  linkTitle: 'A link for the payee',
  linkNote: (until: string) =>
    `Anyone with the link sees the amount, the first letters of both names, the steps and the UTR, until ${until}. No sign-in is needed.`,
  linkLabel: 'Link',
  copyLink: 'Copy link',
  shareLink: 'Share',
  shareText: (amount: string) => `Follow ${amount} on its way to you:`,
  making: 'Making the link…',
  labels: {
    status: 'Status',
    amount: 'Amount sent to the payee',
    account: 'Account',
    utr: 'UTR',
    reference: 'Our reference',
    sent: 'Sent on',
    arrived: 'Arrived on',
    expected: 'Expected by',
  },
} as const
