import type { Transaction } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { sendMail } from '../../messaging/api.ts'
import { listSuperAdmins } from './users-sql.ts'

/** What is told, and the screen where one looks; `path` is that of the screen. */
export type OfficeNews = { subject: string; text: string; label: string; path: string }

/** Mails every super admin about something that began or is over, in the caller's transaction. */
export async function mailSuperAdmins(
  { secrets, config }: Pick<Context, 'secrets' | 'config'>,
  trx: Transaction<unknown>,
  { subject, text, label, path }: OfficeNews,
): Promise<void> {
  const link = { label, url: `${config.publicUrl}${path}` }
  for (const { email, first_name: name } of await listSuperAdmins(trx)) {
    await sendMail(trx, secrets, { to: email, template: 'incident', values: { name, subject, text, link } })
  }
}
