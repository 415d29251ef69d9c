/** Over a form whose session ended. */
export const SIGN_IN_AGAIN_TEXT = {
  label: 'Your session ended',
  note: 'Your session ended. Sign in to go on: what you typed is kept.',
  leave: 'Leave without saving',
} as const
