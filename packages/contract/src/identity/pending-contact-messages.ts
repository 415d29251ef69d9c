/** Sentences about contacts that an upline changed; none is in the specification. */
export const PENDING_CONTACTS = {
  cancelled: {
    email: 'The new email is cancelled. The present one stays.',
    mobile: 'The new mobile is cancelled. The present one stays.',
  },
  nothingWaits: 'No new contact waits. It is in force, or it was cancelled.',
  objected: {
    email: 'The change is cancelled. The email of your account stays as it is.',
    mobile: 'The change is cancelled. The mobile of your account stays as it is.',
  },
  linkUnknown: 'This link is not complete or not known. Please open it from the message again.',
  over: {
    objected: 'You objected already. The change is cancelled.',
    inForce:
      'It is too late to object: the change is in force. Please tell the person who looks after your account.',
    ended: 'There is nothing to object to: the change was cancelled.',
  },
} as const
