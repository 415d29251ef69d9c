/** The sentences around the captcha, none in the specification. Separate, so that sign-in does not load them. */
export const HUMAN_CHECK = {
  proofNeeded:
    'There were several failed tries. Your browser has to do a short check first. Please try again.',
  codeMailed: 'If there is such an account, a code is on its way to its email.',
  codeMailedTo: 'A code is on its way to this email.',
} as const
