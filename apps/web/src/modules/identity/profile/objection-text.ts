/** Texts of the page that keeps an old contact. */
export const OBJECTION_TEXT = {
  title: 'Keep your contact details',
  question: 'Is the change wrong?',
  note: 'The person who looks after your account gave it a new email or mobile. If you object, the present one stays. You do not need to sign in.',
  object: 'Object to the change',
  objecting: 'Cancelling…',
  done: 'Your objection counts',
  doneNote: (message: string) => `${message} We have notified the person who made the change.`,
  over: 'This link does nothing any more',
  failed: 'Unable to object to the change.',
  toSignIn: 'Go to sign in',
} as const
