/** Texts of the second step of sign-in, where a second factor replaces a sent code. */
export const FACTOR_STEP_TEXT = {
  unsupported: 'This browser has no passkeys. Use the device that has yours, or a recovery code.',
  passkeyTitle: 'Confirm with your passkey',
  passkeyNote: 'Your account has a passkey, so no code is sent. Confirm on your device to sign in.',
  usePasskey: 'Use your passkey',
  fromApp: 'Enter the code from your authenticator app.',
  useRecovery: 'Use a recovery code',
  recoveryTitle: 'Enter a recovery code',
  recoveryNote: 'One of the ten that you kept when you added your first passkey or app. Each works once.',
  recovery: 'Recovery code',
  recoveryRequired: 'Recovery code is required.',
  recoveryFormat: 'A recovery code has 16 letters and digits.',
  useApp: 'Use the app’s code',
} as const
