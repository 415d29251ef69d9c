import type { MailContent } from '../mail-layout.ts'

/** Sent to the owner when ten wrong codes were entered within a day, each after the right password. */
export function wrongCodesMail(values: { name: string; at: string }, brand: string): MailContent {
  return {
    subject: `Wrong codes at your ${brand} account`,
    paragraphs: [
      `Hello ${values.name}, ten wrong codes were entered for your account within a day; the last on ${values.at}. No more are taken for now.`,
      'You can still sign in on a device that you have used before.',
      'If it was not you, somebody knows your password: please change it.',
    ],
  }
}
