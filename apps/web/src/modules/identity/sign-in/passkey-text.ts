/** Texts of sign-in with a passkey. Separate from the second step's: the first screen loads these alone. */
export const PASSKEY_TEXT = {
  passkey: 'Sign in with a passkey',
  passkeyBusy: 'Waiting for your device…',
  passkeyDone: 'Signed in. Opening your page…',
} as const
