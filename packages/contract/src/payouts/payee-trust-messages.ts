/** Sentences about checks of bank accounts that people see. */
export const PAYEE_TRUST = {
  confirmed: 'Thank you. The money goes on to this account.',
  nothingToConfirm: 'This payment does not wait for your yes.',
  changed: 'The account has changed since you opened it. Review it and try again.',
  checking: 'Checking the account with the bank.',
  isKnown: 'The bank has answered about this account already.',
  loadFailed: 'The check of the account could not be loaded.',
} as const
