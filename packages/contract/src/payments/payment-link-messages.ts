/** The sentences about payment links. */
export const PAYMENT_LINKS = {
  off: 'Payment links are switched off.',
  made: 'The payment link is ready.',
  cancelled: 'The payment link is cancelled.',
  settingsSaved: 'The settings of payment links are saved.',
  overLink: (limit: string) => `A payment link is for at most ${limit}.`,
  overDay: (limit: string) => `Your payment links are for at most ${limit} a day. Try again tomorrow.`,
  /** For the person who opens a link: the sender’s limit is not theirs to know. */
  notToday: 'This link cannot be paid today. Please try again tomorrow, or ask the person who sent it.',
  dayBelowLink: 'The limit of a day must be at least the limit of a link.',
  amountFormat: 'Enter an amount.',
  expiryFormat: 'Enter a time in the next 30 days.',
  nameRequired: 'Enter your name.',
  nameFormat: 'Use letters, spaces, dots, hyphens and apostrophes.',
  confirmAccount:
    'The bank does not confirm this account. Check the account number, then confirm that you want it paid.',
  accountChanged:
    'The account to be paid has changed. Please ask the person who sent the link for a new one.',
  paid: 'This link is paid.',
  isPaid: 'This payment link is paid or being paid: it cannot be cancelled.',
  started: 'Somebody has started to pay this link another way. Please look at the new total.',
} as const
