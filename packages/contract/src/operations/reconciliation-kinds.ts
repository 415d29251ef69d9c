/** The kinds of reconciliation breaks between a provider's record and ours. */
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
