/** What is said when a device gave no passkey. Apart: the first screen does not load it. */
export const PASSKEY_REFUSAL = {
  failed: 'Your device did not confirm a passkey. Please try again, or sign in with your password.',
} as const
