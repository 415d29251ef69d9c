/** The sentences about saved cards, none in the specification. */
export const SAVED_CARDS = {
  loadFailed: 'Unable to fetch your saved cards.',
  removed: 'The card was removed.',
  removeFailed: 'Unable to remove the card. Please try again.',
  removalUnknown:
    'The payment gateway did not confirm that the card was removed. Please look at the list again in a minute.',
  notSaved: 'The card cannot be saved with this payment.',
} as const
