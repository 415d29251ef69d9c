import type { MailContent } from '../mail-layout.ts'

export type DataDownloadValues = { name: string; url: string; days: number }

/** Sent to a person when the archive of their own data is made. The page asks for a proof before it gives the file. */
export function dataDownloadMail({ name, url, days }: DataDownloadValues): MailContent {
  return {
    subject: 'Your data is ready to download',
    paragraphs: [
      `Hello ${name}, the archive of your data is ready. It is stored for ${days} days.`,
      'If you did not ask for it, somebody uses your account: please change your password.',
    ],
    link: { label: 'Open your data', url },
  }
}
