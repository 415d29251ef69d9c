// Separate, so that the first screen does not load these texts.

/** A page that the person may not open. */
export const UNAUTHORIZED_TEXT = {
  title: 'No access',
  note: 'The page may not exist, or it belongs to another role.',
  signIn: 'Go to sign in',
} as const
