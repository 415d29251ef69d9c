import type { MailContent } from '../mail-layout.ts'

/** Sent at registration: the link that resumes the verification. `mobileEnd`: the last digits of the mobile given. */
export function verificationLinkMail(
  values: {
    name: string
    username: string
    mobileEnd: string
    url: string
  },
  brand: string,
): MailContent {
  return {
    subject: `Welcome to ${brand}: verify who you are`,
    paragraphs: [
      `Hello ${values.name}, your account is made. Your username is ${values.username}, your mobile ends in ${values.mobileEnd}.`,
      'Verify your PAN and Aadhaar and sign one document; then you can sign in. You may stop at any step: this link brings you back to it.',
      'If you did not register, or this is not your mobile, do not open the link. No action is needed, and you can register yourself at any time.',
    ],
    link: { label: 'Continue your verification', url: values.url },
  }
}

/** Sent when another person registered with an unconfirmed mobile: the link to continue without it. */
export function mobileReleasedMail(values: { name: string; url: string }, brand: string): MailContent {
  return {
    subject: `Your mobile is no longer on your ${brand} account`,
    paragraphs: [
      `Hello ${values.name}, somebody registered with the mobile that you gave and never confirmed. It no longer belongs to your account, and the links of before are over.`,
      'Continue your verification here. After you sign in by email you can put a mobile on your profile and confirm it.',
    ],
    link: { label: 'Continue your verification', url: values.url },
  }
}
