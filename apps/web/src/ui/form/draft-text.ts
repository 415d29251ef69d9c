// Separate, so that the first screen does not load these texts.

/** Texts of a form with unsaved input. */
export const DRAFT_TEXT = {
  saving: 'Saving…',
  nothingFound: 'Nothing has this name.',
  unsaved: 'Unsaved changes',
  notSaved: 'Not saved yet',
  discard: 'Discard',
  discardTitle: 'Discard what you typed?',
  leaveTitle: 'Leave without saving?',
  leaveNote: 'What you typed on this page will be lost.',
} as const
