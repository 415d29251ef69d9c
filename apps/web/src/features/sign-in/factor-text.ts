/** Our own texts about the second step of signing in with a second factor. */
export const FACTOR_TEXT = {
  fromApp: 'Enter the code from your authenticator app.',
  useRecovery: 'Use a recovery code',
  recoveryTitle: 'Enter a recovery code',
  recoveryNote: 'One of the ten that you kept when you set your authenticator app up. Each works once.',
  recovery: 'Recovery code',
  recoveryRequired: 'Recovery code is required.',
  recoveryFormat: 'A recovery code has 16 letters and digits.',
  useApp: 'Use the app’s code',
} as const
