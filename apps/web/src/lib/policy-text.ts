/** The path of each policy; `/refunds` is the list of refunds for admins. */
export const POLICY_PATHS = { terms: '/terms', privacy: '/privacy', refunds: '/refund-policy' } as const

/** Texts about policies. */
export const POLICY_TEXT = {
  links: 'Policies',
  accessibility: 'Accessibility',
  names: { terms: 'Terms', privacy: 'Privacy', refunds: 'Refunds' },
  version: (version: number, day: string) => `Version ${version}, from ${day}`,
  none: 'Nothing is published here',
  noneNote: 'The company has not published this page.',
  failed: 'This page could not be loaded',
} as const
