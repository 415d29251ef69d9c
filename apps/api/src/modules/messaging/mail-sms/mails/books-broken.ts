import type { MailContent } from '../mail-layout.ts'

type Broken = { name: string; lines: string[]; url: string }

/** Sent to every super admin when the books do not hold, once per breakage. */
export function booksBrokenMail({ name, lines, url }: Broken): MailContent {
  return {
    subject: 'The books do not hold: refunds are stopped',
    paragraphs: [
      `Hello ${name}, a check of the books has found what must not be. No refund leaves until the books hold again, or until a super admin lets them go on with a reason.`,
      ...lines,
    ],
    link: { label: 'Open the exceptions queue', url },
  }
}
