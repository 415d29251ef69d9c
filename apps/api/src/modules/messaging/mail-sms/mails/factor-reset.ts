import type { MailContent } from '../mail-layout.ts'

type Reset = {
  name: string
  stage: 'proposed' | 'scheduled' | 'done' | 'ended'
  /** When it comes into force; empty before it is approved. */
  at: string
  /** The link that cancels it; null once it has ended without effect. */
  url: string | null
}

/** Sent to the person whose factors a super admin wants to remove: when it is proposed, approved, in force, or ended. */
export function factorResetMail({ name, stage, at, url }: Reset, brand: string): MailContent {
  const link = (label: string) => (url === null ? {} : { link: { label, url } })
  const notYou =
    'If you did not ask for this, cancel it by the link below. It works without signing in, once.'
  const factors = 'your passkeys, your authenticator app and your recovery codes'
  if (stage === 'proposed') {
    return {
      subject: `A reset of your sign-in factors at ${brand} was proposed`,
      paragraphs: [
        `Hello ${name}, a super admin has proposed to remove ${factors}. Another super admin has to approve it, and it comes into force 24 hours later.`,
        'If you asked for this, do nothing. Do not sign in with a passkey, an app or a recovery code meanwhile: that cancels it.',
        notYou,
      ],
      ...link('Cancel the reset'),
    }
  }
  if (stage === 'scheduled') {
    return {
      subject: `The reset of your sign-in factors at ${brand} was approved`,
      paragraphs: [
        `Hello ${name}, ${factors} will be removed on ${at}. Until then nothing changes.`,
        'If you asked for this, do nothing.',
        notYou,
      ],
      ...link('Cancel the reset'),
    }
  }
  if (stage === 'done') {
    return {
      subject: `Your sign-in factors at ${brand} were reset`,
      paragraphs: [
        `Hello ${name}, ${factors} were removed, and everyone is signed out of your account. Sign in with your password and the code that is sent to you, then add a passkey or an authenticator app on the page Security.`,
        'If you did not ask for this, use the link below now. It works without signing in, once, and switches your account off until the person who looks after it switches it on.',
      ],
      ...link('It was not me'),
    }
  }
  return {
    subject: `The reset of your sign-in factors at ${brand} was cancelled`,
    paragraphs: [
      `Hello ${name}, the reset of your sign-in factors does not happen. ${factors.charAt(0).toUpperCase()}${factors.slice(1)} stay as they are.`,
    ],
  }
}

type Ended = {
  name: string
  person: string
  because: 'link' | 'factor' | 'super-admin-gone' | 'disputed'
  url: string
}

const WHY: Record<Ended['because'], (person: string) => string> = {
  link: (person) => `${person} has cancelled it by the link of a mail. Find out who asked for the reset.`,
  factor: (person) => `${person} has signed in with a factor since, so they do not need it.`,
  'super-admin-gone': (person) =>
    `One of the two super admins behind the reset of ${person} is no longer active. Propose it again if it is still needed.`,
  disputed: (person) =>
    `${person} says that they did not ask for the reset that is in force. They are signed out, and switched off unless they are a super admin. Find out who asked for it.`,
}

/** Sent to every super admin when an approved reset was cancelled, or one in force was disputed. */
export function factorResetEndedMail({ name, person, because, url }: Ended): MailContent {
  return {
    subject:
      because === 'disputed' ? `${person} did not ask for the reset` : `The reset for ${person} is cancelled`,
    paragraphs: [`Hello ${name}. ${WHY[because](person)}`],
    link: { label: 'See the approvals', url },
  }
}
