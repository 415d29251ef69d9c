// Texts outside the specification; its sentences are in the contract's messages.

export const AUDIT_TEXT = {
  title: 'Audit log',
  note: 'Who did what, when and from where. Lines are only ever added.',
  search: 'Name or username',
  actionLabel: 'Action',
  from: 'From day',
  to: 'To day',
  none: 'The first line is written by the next sign-in.',
  noMatch: 'Nothing in the log matches these filters.',
  when: 'When',
  who: 'Who',
  notSignedIn: 'Not signed in',
  memberFor: (member: string, account: string) => `${member} for ${account}`,
  what: 'What',
  object: 'Object',
  address: 'Address',
  detailsOf: (what: string) => `Details of: ${what}`,
  requestId: 'Request',
} as const
