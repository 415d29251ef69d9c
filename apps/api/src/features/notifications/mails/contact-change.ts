import type { MailContent } from '../mail-layout.ts'

/** The code that confirms a new e-mail address. Holds the word OTP and no other six-digit number. */
export function contactOtpMail(values: { name: string; otp: string; minutes: number }): MailContent {
  return {
    subject: 'Your OTP to confirm this email address',
    code: values.otp,
    paragraphs: [
      `Hello ${values.name}, this is your OTP to confirm that this address is yours. It is good for ${values.minutes} minutes.`,
      'If you did not ask for it, you need do nothing.',
    ],
  }
}

/** Sent to the old address when the e-mail or the mobile of an account was changed; `ended` when by somebody else. */
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
