/** The sentences around the captcha, all ours. Apart from the others: the sign-in page does not load them. */
export const HUMAN_CHECK = {
  proofNeeded:
    'There were several failed tries. Your browser has to do a short check first. Please try again.',
  codeMailed: 'If there is such an account, a code is on its way to its email.',
  codeMailedTo: 'A code is on its way to this email.',
} as const
