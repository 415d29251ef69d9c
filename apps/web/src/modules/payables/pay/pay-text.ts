import type { AccountVerdict } from '@chukta/contract/payouts/payee-trust'

// Texts outside the specification; its sentences are in the contract's messages.

/** The pay screen. */
export const PAY_TEXT = {
  owner: 'Owner',
  choosePayee: (noun: string) => `Choose the ${noun} to pay.`,
  noPayees: (noun: string) => `There is no saved ${noun} yet.`,
  noPayeeFound: 'No payee with that name',
  payeeLoading: 'Loading the details',
  change: 'Change',
  changePayee: 'Change the payee',
  bank: (bank: string, account: string) => `${bank}, ${account}`,
  details: 'Details of the payee',
  names: {
    matches: 'Name matches at the bank',
    similar: 'Bank has a similar name',
    different: 'Bank has another name',
    unnamed: 'Account exists at the bank',
    'not-found': 'Bank cannot pay this account',
    checking: 'Bank is checking the name',
    'not-checked': 'Name not checked',
  } satisfies Record<AccountVerdict, string>,
  email: 'Email',
  savedAmount: (amount: string) => `Use the saved ${amount}`,
  proceed: 'Proceed To Pay',
} as const
