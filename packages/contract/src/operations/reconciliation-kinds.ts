/** How a provider's record and ours can differ. */
export const DIFFERENCE_KINDS = [
  'missing-here',
  'missing-there',
  'amount',
  'currency',
  'fee',
  'date',
  'duplicate',
  'reversed',
  'split',
  'late',
] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]
