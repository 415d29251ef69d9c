import type { MailContent } from '../mail-layout.ts'

/** Sent when the document is signed: the account is open. */
export function accountActiveMail(values: { name: string; url: string }, brand: string): MailContent {
  return {
    subject: `You are verified: your ${brand} account is active`,
    paragraphs: [`Hello ${values.name}, your document is signed and your account is active.`],
    link: { label: 'Sign in', url: values.url },
  }
}
