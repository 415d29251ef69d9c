/** The sentences about resets of a person's sign-in factors, none in the specification. */
export const FACTOR_RESETS = {
  title: (name: string) => `Sign-in factors of ${name}: reset 24 hours after approval`,
  facts: { factors: 'Sign-in factors', reason: 'Reason' },
  passkeys: 'Passkey',
  app: 'Authenticator app',
  both: 'Passkey and authenticator app',
  none: 'none',
  removed: 'Removed 24 hours after approval, with the recovery codes',
  approved: 'Approved. The factors are removed in 24 hours, unless the person cancels it.',
  ownAccount: 'Change your own factors on the page Security.',
  noFactors: 'This person has no second factor to reset.',
  openAlready: 'A reset for this person is open already.',
  ended: 'This reset was cancelled meanwhile.',
  usedSince: 'This person has used a factor since the reset was proposed, so they do not need it.',
  nobodyToApprove:
    'A second super admin has to approve this. Add one on the server: chukta create-super-admin --another. Or reset the factors there: chukta reset-factors <email>',
  final: 'A reset of sign-in factors cannot be reverted.',
  byPerson: 'Cancelled by the person whose factors these are.',
  byFactor: 'The person has signed in with a factor.',
  linkMissing: 'The link is incomplete.',
  linkOver: 'This link was used already, or the reset that it cancels has ended.',
  cancelled: 'The reset is cancelled. Your sign-in factors stay as they are.',
  switchedOff:
    'The reset was in force already. Your account is switched off and everyone is signed out. Ask the person who looks after your account to switch it on.',
  signedOut:
    'The reset was in force already. Everyone is signed out of your account. Change your password now, and tell the other super admins.',
  loadFailed: 'Unable to load the state of the reset.',
  proposeFailed: 'Unable to propose the reset.',
  cancelFailed: 'Unable to cancel the reset.',
} as const
