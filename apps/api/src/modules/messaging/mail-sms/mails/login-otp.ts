import type { MailContent } from '../mail-layout.ts'

/** The code that finishes a sign-in. Holds the word OTP and no other six-digit number. */
export function loginOtpMail(
  values: { name: string; otp: string; minutes: number },
  brand: string,
): MailContent {
  return {
    subject: `Your OTP to sign in to ${brand}`,
    code: values.otp,
    paragraphs: [
      `Hello ${values.name}, this is your OTP to sign in to ${brand}. It is good for ${values.minutes} minutes.`,
      'If you did not try to sign in, somebody knows your password: please change it.',
    ],
  }
}
