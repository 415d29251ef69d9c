import type { AccountVerdict, PayeeTrust, PayeeWarning } from '@chukta/contract/payouts/payee-trust'

// Texts about the owner of a payee's account.

type Names = { given: string; atBank: string }

export const ACCOUNT_TEXT = {
  title: 'Whose account it is',
  nameGiven: 'Name given',
  nameAtBank: 'Name at the bank',
  noName: 'Not given',
  score: (score: number) => `Name match ${score} %`,
  verdicts: {
    matches: () => 'The bank knows this account by the name given.',
    similar: ({ atBank }) =>
      `The bank knows this account as ${atBank}. That is much like the name given; please check it.`,
    different: ({ atBank }) =>
      `The bank knows this account as ${atBank}. That looks different from the name given.`,
    unnamed: () => 'The account exists. The bank does not say whose it is.',
    'not-found': () => 'The bank says that this account cannot be paid.',
    checking: () => 'Checking the account with the bank.',
    'not-checked': () => 'The bank has not said anything about this account yet.',
  } satisfies Record<AccountVerdict, (names: Names) => string>,
  problems: {
    account: 'The bank does not know this account number.',
    ifsc: 'No bank has this IFSC.',
    blocked: 'The bank has blocked this account.',
    'not-supported': 'The bank takes no such payments for this account, as for many NRE accounts.',
  } satisfies Record<NonNullable<PayeeTrust['problem']>, string>,
  warnings: {
    payer: () => 'This payee is the payer: name, mobile or PAN are the same.',
    downline: () => 'This payee is in the payer’s downline: mobile or PAN are the same.',
    upline: () => 'This payee is above the payer: mobile or PAN are the same.',
    'many-payers': (count) => `${count} other people pay this same account.`,
  } satisfies Record<PayeeWarning, (count: number) => string>,
  ask: 'Ask the bank',
  asking: 'Asking…',
  askFailed: 'The bank could not be asked.',
  earlier: 'Accounts before this one',
  earlierOne: (number: string, ifsc: string, holder: string, until: string) =>
    `${number} at ${ifsc}, ${holder}, until ${until}`,
  yes: (name: string) => `I have checked the account with ${name}. Pay anyway.`,
  yesFirst: 'Please check the account and tick this first, or correct it.',
  failed: 'What the bank says of this account could not be loaded.',
} as const
