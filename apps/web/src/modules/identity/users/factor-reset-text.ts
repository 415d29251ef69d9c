/** Our texts about the reset of a person's sign-in factors. */
export const FACTOR_RESET_TEXT = {
  title: 'Sign-in factors',
  note: 'For a person who has lost their passkeys, their authenticator app and all recovery codes.',
  none: 'This person has no passkey and no authenticator app.',
  reset: 'Reset sign-in factors',
  dialogTitle: (name: string) => `Reset the sign-in factors of ${name}?`,
  dialogNote:
    'A second super admin has to approve it, and 24 hours later every passkey, the authenticator app and all recovery codes are removed and the person is signed out. They get a mail at each step and can cancel it by its link. Make sure that it is really they who ask: call them on a number that you know.',
  reason: 'Reason',
  reasonHint: 'What was lost, and how you made sure who asks',
  press: 'Propose the reset',
  pressing: 'Proposing…',
  state: {
    proposed: 'Waits for approval',
    scheduled: 'Approved',
    done: 'Reset',
    refused: 'Refused',
    cancelled: 'Cancelled',
  },
  proposed: (when: string) => `Proposed ${when}. A second super admin has to approve it.`,
  scheduled: (when: string) => `In force at ${when}, unless the person cancels it.`,
  done: (when: string) =>
    `In force since ${when}. The person signs in with their password and a code by message.`,
  server: (when: string) => `Reset on the server at ${when}.`,
  refused: (when: string) => `Refused or withdrawn at ${when}. The factors are as they were.`,
  byLink: (when: string) => `Cancelled by the person at ${when}, by the link of their mail.`,
  byFactor: (when: string) => `Cancelled at ${when}: the person has signed in with a factor since.`,
  byAbsence: (when: string) =>
    `Cancelled at ${when}: one of the two super admins behind it is no longer active.`,
  byServer: (when: string) => `Cancelled at ${when} by a reset on the server.`,
  see: 'See the proposal',
} as const
