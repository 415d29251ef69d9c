import type { Transaction } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { sendMail } from '../../messaging/api.ts'
import { listSuperAdmins } from './users-sql.ts'

/** The news, and the screen for it; `path` is that of the screen. */
export type OfficeNews = { subject: string; text: string; label: string; path: string }

/** Mails every super admin about the start or the end of an incident, in the caller's transaction. */
export async function mailSuperAdmins(
  { secrets, config }: Pick<Deps, 'secrets' | 'config'>,
  trx: Transaction<unknown>,
  { subject, text, label, path }: OfficeNews,
): Promise<void> {
  const link = { label, url: `${config.publicUrl}${path}` }
  for (const { email, first_name: name } of await listSuperAdmins(trx)) {
    await sendMail(trx, secrets, { to: email, template: 'incident', values: { name, subject, text, link } })
  }
}
