/** Sentences about links to follow money that people see. */
export const TRACK = {
  nothingToFollow: 'Only a payment that went through to a payee can be followed.',
  linkFailed: 'The link could not be made.',
} as const
