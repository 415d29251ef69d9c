/** Sentences about links to follow money that people see. */
export const TRACK = {
  nothingToFollow: 'A payment to a payee can be followed once it went through, for 90 days.',
  linkFailed: 'The link could not be made.',
} as const
