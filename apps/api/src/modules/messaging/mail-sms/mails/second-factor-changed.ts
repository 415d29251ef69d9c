import type { MailContent } from '../mail-layout.ts'

/** Sent when a passkey or an authenticator app was added or removed, and when a recovery code was used. */
export function secondFactorChangedMail(
  values: { name: string; text: string; url: string },
  brand: string,
): MailContent {
  return {
    subject: `The security of your ${brand} account was changed`,
    paragraphs: [
      `Hello ${values.name}. ${values.text}`,
      'If it was not you, change your password now and tell the person who looks after your account.',
    ],
    link: { label: 'Sign in', url: values.url },
  }
}
