// Our own texts; not with those that the first screen loads.

/** A form that is being filled, and what is not saved of it. */
export const DRAFT_TEXT = {
  saving: 'Saving…',
  nothingFound: 'Nothing has this name.',
  unsaved: 'Unsaved changes',
  discard: 'Discard',
  discardTitle: 'Discard what you typed?',
  leaveTitle: 'Leave without saving?',
  leaveNote: 'What you typed on this page will be lost.',
} as const
