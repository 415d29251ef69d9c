/** Sentences of actions on several rows of a list. */
export const CHOSEN = {
  none: 'Choose at least one row.',
  tooMany: (most: number) => `Choose at most ${most} rows at once.`,
  twice: 'A row is named twice.',
  switchedOn: (count: number) => (count === 1 ? '1 user is switched on.' : `${count} users are switched on.`),
  switchedOff: (count: number) =>
    count === 1 ? '1 user is switched off.' : `${count} users are switched off.`,
  notBelow: 'This user is no longer in your downline.',
} as const
