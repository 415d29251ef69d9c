/** Texts of a change that can be undone. */
export const UNDO_TEXT = {
  undo: 'Undo',
} as const
