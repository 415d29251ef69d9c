export const MONEY_STOP_BANNER_TEXT = {
  stopped: 'Refunds are stopped.',
  note: (since: string) => `The books have not held since ${since}.`,
  seeBroken: 'See what is broken',
} as const
