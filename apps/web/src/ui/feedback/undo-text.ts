/** Texts of a change that can be taken back. */
export const UNDO_TEXT = {
  undo: 'Undo',
} as const
