import type { MailContent } from '../mail-layout.ts'

/** The link to a new password; `verifyUrl` when the person is not verified yet. */
export function resetPasswordMail(
  values: {
    name: string
    url: string
    verifyUrl: string | null
  },
  brand: string,
): MailContent {
  return {
    subject: `Choose a new password for ${brand}`,
    paragraphs: [
      `Hello ${values.name}, somebody asked for a new password for your account. The link below is good for one hour and works once.`,
      ...(values.verifyUrl === null
        ? []
        : [`Your verification is not finished. Continue here: ${values.verifyUrl}`]),
      'If it was not you, ignore this email: your password stays unchanged.',
    ],
    link: { label: 'Choose a new password', url: values.url },
  }
}

/** The link to the first password, for a person whose account was made by another. */
export function setupPasswordMail(
  values: { name: string; username: string; url: string },
  brand: string,
): MailContent {
  return {
    subject: `Your ${brand} account: choose a password`,
    paragraphs: [
      `Hello ${values.name}, an account was made for you. Your username is ${values.username}.`,
      'Choose a password, then verify who you are; after that you can sign in. The link works once, within seven days.',
    ],
    link: { label: 'Choose your password', url: values.url },
  }
}

/** Sent after every change of a password. */
export function passwordChangedMail(values: { name: string }, brand: string): MailContent {
  return {
    subject: `Your ${brand} password was changed`,
    paragraphs: [
      `Hello ${values.name}, your password was changed, and everybody who was signed in with it was signed out.`,
      'Links that you shared to follow a payment, and the address of your calendar, no longer work. You can make new ones.',
      'If it was not you, ask for a new password at once with Forgot Password, and tell the person who looks after your account.',
    ],
  }
}
