/** The sentences about signed-in devices, all ours. */
export const DEVICES = {
  loadFailed: 'Unable to fetch your devices.',
  endFailed: 'Unable to end the device. Please try again.',
  ended: 'The device was signed out.',
  othersEnded: 'Every other device was signed out.',
} as const
