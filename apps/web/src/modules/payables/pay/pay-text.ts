// Texts outside the specification; its sentences are in the contract's messages.

/** The pay screen. */
export const PAY_TEXT = {
  owner: 'Owner',
  choosePayee: (noun: string) => `Choose the ${noun} to pay.`,
  noPayees: (noun: string) => `There is no saved ${noun} yet.`,
  noPayeeFound: 'No payee with that name',
  payeeLoading: 'Loading the details',
  email: 'Email',
  savedAmount: (amount: string) => `Use the saved ${amount}`,
  proceed: 'Proceed To Pay',
} as const
