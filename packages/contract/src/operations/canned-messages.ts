/** Sentences about canned answers to tickets. */
export const CANNED = {
  listFailed: 'Unable to fetch the saved replies.',
  saveFailed: 'Unable to save the reply.',
  titleRequired: 'Title is required.',
  textRequired: 'Text is required.',
  most: (count: number) => `You have ${count} saved replies. Please remove one first.`,
  saved: 'Reply saved.',
  removed: 'Reply removed.',
} as const
