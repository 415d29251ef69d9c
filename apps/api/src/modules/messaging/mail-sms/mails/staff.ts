import type { StaffRole } from '@chukta/contract/identity/members/staff-permissions'
import type { MailContent } from '../mail-layout.ts'

const ROLES: Record<StaffRole, string> = {
  cashier: 'cashier',
  bookkeeper: 'bookkeeper',
  support: 'support',
  operations: 'operations',
  'read-only': 'read only',
  custom: 'chosen permissions',
}

/** Sent to a person whom the owner of an account invites to its staff. */
export function staffInvitationMail(
  values: { account: string; role: StaffRole; url: string },
  brand: string,
): MailContent {
  return {
    subject: `${values.account} invites you to work in their ${brand} account`,
    paragraphs: [
      `Hello, ${values.account} wants you to work in their ${brand} account. Your role: ${ROLES[values.role]}.`,
      'You get your own password, and no one else has to tell you theirs. The link works for seven days.',
      'If you do not know who this is, do nothing.',
    ],
    link: { label: 'Join', url: values.url },
  }
}

/** Sent in its place to an address that somebody signs in with already. */
export function staffInvitationTakenMail(values: { account: string }, brand: string): MailContent {
  return {
    subject: `${values.account} wants you to work in their ${brand} account`,
    paragraphs: [
      `Hello, ${values.account} wanted to invite you to work in their ${brand} account. This address signs in at ${brand} already, and an address belongs to one account.`,
      'If you want to join, ask them to invite another address of yours. If not, do nothing.',
    ],
  }
}

/** Sent to the owner of an account when somebody has joined its staff. */
export function staffJoinedMail(values: {
  name: string
  member: string
  email: string
  url: string
}): MailContent {
  return {
    subject: `${values.member} joined your staff`,
    paragraphs: [
      `Hello ${values.name}, ${values.member} (${values.email}) accepted your invitation, and can sign in now.`,
      'If you did not invite them, remove them and change your password.',
    ],
    link: { label: 'Open your staff', url: values.url },
  }
}
