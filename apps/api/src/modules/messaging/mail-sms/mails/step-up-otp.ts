import type { MailContent } from '../mail-layout.ts'

/** The code of a step-up. Holds the word OTP and no other six-digit number. */
export function stepUpOtpMail(
  values: { name: string; otp: string; minutes: number },
  brand: string,
): MailContent {
  return {
    subject: `Your OTP to confirm a change at ${brand}`,
    code: values.otp,
    paragraphs: [
      `Hello ${values.name}, this is your OTP to confirm that it is you. It is good for ${values.minutes} minutes.`,
      'If you did not ask for it, somebody uses your account: please change your password.',
    ],
  }
}
