import type { MailContent } from '../mail-layout.ts'

type Broken = { name: string; lines: string[]; url: string }

/** Sent to every super admin when the books do not hold, once per breakage. */
export function booksBrokenMail({ name, lines, url }: Broken): MailContent {
  return {
    subject: 'The books are broken: refunds are stopped',
    paragraphs: [
      `Hello ${name}, a check of the books found an error. Refunds wait until the books are in order again, or until a super admin resumes them with a reason.`,
      ...lines,
    ],
    link: { label: 'Open the exceptions queue', url },
  }
}
