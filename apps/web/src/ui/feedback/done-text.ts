// Separate, so that the first screen does not load these texts.

/** Texts of finished steps that continue automatically. */
export const DONE_TEXT = {
  returning: (seconds: number) => `Continuing in ${seconds} s`,
  stop: '.',
  goingOn: (seconds: number) => `Going on in ${seconds} s`,
  goNow: 'Go now',
  stay: 'Stay here',
} as const
