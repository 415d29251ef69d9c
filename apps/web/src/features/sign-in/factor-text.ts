/** Our own texts about signing in with a passkey; they come with the first screen. */
export const FACTOR_TEXT = {
  passkey: 'Sign in with a passkey',
  passkeyBusy: 'Waiting for your device…',
  passkeyDone: 'Signed in. Opening your page…',
  passkeyFailed: 'Your device did not confirm a passkey. Please try again, or sign in with your password.',
} as const
