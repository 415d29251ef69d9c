/** Our texts of the wallet's statement. */
export const WALLET_TEXT = {
  title: 'Wallet',
  of: (name: string) => `Wallet of ${name}`,
  balance: 'Balance',
  date: 'Date',
  what: 'What it was',
  payment: 'Payment',
  ofAmount: (amount: string) => `of ${amount}`,
  amount: 'Amount',
  after: 'Balance after',
  afterIs: 'Balance after:',
  none: 'Your earnings appear here, each with its payment.',
  nonePayer:
    'This page lists commission and corrections. Payments by card or UPI do not pass through the wallet. Find them in Reports.',
  toReports: 'To Reports',
  failed: 'The statement could not be fetched.',
} as const
