import type { MailContent } from '../mail-layout.ts'

type Incident = { name: string; subject: string; text: string; link: { label: string; url: string } }

/** Sent to every super admin when something outside of us fails for long, and when it is over. */
export function incidentMail({ name, subject, text, link }: Incident): MailContent {
  return { subject, paragraphs: [`Hello ${name}.`, text], link }
}
