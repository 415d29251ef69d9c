import type { MailContent } from '../mail-layout.ts'

type Incident = { name: string; subject: string; text: string; link: { label: string; url: string } }

/** Sent to every super admin at the start and the end of a long failure of an external service. */
export function incidentMail({ name, subject, text, link }: Incident): MailContent {
  return { subject, paragraphs: [`Hello ${name}.`, text], link }
}
