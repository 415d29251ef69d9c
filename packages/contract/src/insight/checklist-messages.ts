/** The sentences about the first steps, none in the specification. */
export const CHECKLIST = {
  hideFailed: 'Unable to hide the first steps. Please try again.',
  showFailed: 'Unable to show the first steps. Please try again.',
  hidden: 'The first steps are hidden. Your profile shows them again.',
  shown: 'The first steps are shown again.',
} as const
