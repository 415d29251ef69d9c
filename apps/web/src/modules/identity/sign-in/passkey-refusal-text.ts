/** Sentences for a device that gave no passkey. Separate, so that the first screen does not load them. */
export const PASSKEY_REFUSAL = {
  failed: 'Your device did not confirm a passkey. Please try again, or sign in with your password.',
} as const
