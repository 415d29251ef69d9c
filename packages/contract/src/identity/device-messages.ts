/** The sentences about signed-in devices, none in the specification. Separate, so that sign-in does not load them. */
export const DEVICES = {
  loadFailed: 'Unable to fetch your devices.',
  endFailed: 'Unable to end the device. Please try again.',
  ended: 'The device was signed out.',
  othersEnded: 'Every other device was signed out.',
  /** Ten wrong codes within a day. */
  codesSpent: 'Too many wrong OTPs. Please sign in on a device you used before, or try again later.',
} as const
