import type { MailContent } from '../mail-layout.ts'

/** Sent at registration: the way back into the verification. */
export function verificationLinkMail(values: { name: string; username: string; url: string }): MailContent {
  return {
    subject: 'Welcome to Chukta: verify who you are',
    paragraphs: [
      `Hello ${values.name}, your account is made. Your username is ${values.username}.`,
      'Verify your PAN and Aadhaar and sign one document; then you can sign in. You may stop at any step: this link brings you back to it.',
      'If you did not register, you need do nothing.',
    ],
    link: { label: 'Go on with your verification', url: values.url },
  }
}
