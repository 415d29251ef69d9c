import type { MailContent } from '../mail-layout.ts'

/** The code that confirms a new e-mail address. Holds the word OTP and no other six-digit number. */
export function contactOtpMail(values: { name: string; otp: string; minutes: number }): MailContent {
  return {
    subject: 'Your OTP to confirm this email address',
    code: values.otp,
    paragraphs: [
      `Hello ${values.name}, this is your OTP to confirm that this address is yours. It is good for ${values.minutes} minutes.`,
      'If you did not ask for it, ignore this email.',
    ],
  }
}

/** Sent to the old address when the e-mail or the mobile of an account was changed; `ended` when another person did it. */
export function contactChangedMail(
  values: { name: string; what: 'email' | 'mobile'; ended: boolean },
  brand: string,
): MailContent {
  return {
    subject: `The ${values.what} of your ${brand} account was changed`,
    paragraphs: [
      `Hello ${values.name}, the ${values.what} of your account was changed. Codes go to the new one from now on.`,
      ...(values.ended
        ? ['You were signed out everywhere, and links that you shared no longer work. Please sign in again.']
        : []),
      'If it was not you, tell the person who looks after your account at once.',
    ],
  }
}

/** Sent to the present address when an upline changes a contact: it takes effect later, without an objection. */
export function contactWaitingMail(
  values: {
    name: string
    what: 'email' | 'mobile'
    /** When it takes effect: `27 Nov 2026, 10:05`. */
    at: string
    url: string
  },
  brand: string,
): MailContent {
  return {
    subject: `The ${values.what} of your ${brand} account will change on ${values.at}`,
    paragraphs: [
      `Hello ${values.name}, the person who looks after your account gave it a new ${values.what}. Codes go there from ${values.at} on.`,
      'If this is right, no action is needed. If not, object before then, and the present one stays.',
    ],
    link: { label: `Keep my ${values.what}`, url: values.url },
  }
}

/** Sent to the requester of another person's contact when the person objected. */
export function contactObjectedMail(values: {
  name: string
  person: string
  what: 'email' | 'mobile'
}): MailContent {
  return {
    subject: `${values.person} objected to a new ${values.what}`,
    paragraphs: [
      `Hello ${values.name}, ${values.person} objected to the new ${values.what} that you gave their account. The present one stays.`,
      'Please ask them before you change it again.',
    ],
  }
}
