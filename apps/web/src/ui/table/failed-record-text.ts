/** In place of a record that is not there. */
export const FAILED_RECORD_TEXT = {
  why: 'It may have been removed, or it is not yours to see.',
  toList: 'Go to the list',
} as const
