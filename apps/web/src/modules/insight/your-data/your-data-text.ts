/** The page of a person's own data: not in the specification. */
export const YOUR_DATA_TEXT = {
  title: 'Your data',
  note: 'What this portal stores about you, why and how long.',
  back: 'Back to the profile',
  list: 'Your data by category',
  records: (count: number, shown: string) => (count === 1 ? '1 record' : `${shown} records`),
  purpose: 'Purpose',
  ground: 'Reason',
  stored: 'Stored',
  storedSince: (first: string) => `Since ${first}`,
  storedBetween: (first: string, last: string) => `Since ${first}, newest of ${last}`,
  until: 'How long',
  sharedWith: 'Shared with',
  notShared: 'Not shared',
  none: 'No data yet',
  noneNote: 'Nothing is stored about you.',
}
