import type { Transaction } from 'kysely'
import { NOTICES } from '../../../languages/notices.ts'
import type { Deps } from '../../../platform/deps.ts'
import { queueIncidentPost, sendMail, sendSms } from '../../messaging/api.ts'
import { readCompany } from '../company/company-service.ts'
import { listSuperAdmins } from './users-sql.ts'

/** The news, and the screen for it; `path` is that of the screen. */
export type OfficeNews = { subject: string; text: string; label: string; path: string }

/**
 * Tells every super admin about the start or the end of an incident by mail and SMS, and posts it to
 * `INCIDENT_WEBHOOK_URL`: a mail outage must not be told by mail alone. In the caller's transaction.
 */
export async function tellSuperAdmins(
  deps: Pick<Deps, 'secrets' | 'config'>,
  trx: Transaction<unknown>,
  { subject, text, label, path }: OfficeNews,
): Promise<void> {
  const link = { label, url: `${deps.config.publicUrl}${path}` }
  for (const { email, first_name: name } of await listSuperAdmins(trx)) {
    await sendMail(trx, deps.secrets, {
      to: email,
      template: 'incident',
      values: { name, subject, text, link },
    })
  }
  await alertSuperAdmins(deps, trx, { subject, text, path })
}

/** The same without the mail, where the caller sends one of its own. */
export async function alertSuperAdmins(
  deps: Pick<Deps, 'secrets' | 'config'>,
  trx: Transaction<unknown>,
  { subject, text, path }: Omit<OfficeNews, 'label'>,
): Promise<void> {
  const { trade_name } = await readCompany(trx)
  const variables = { TEXT: NOTICES.incident(trade_name, subject) }
  for (const { id, mobile, has_mobile } of await listSuperAdmins(trx)) {
    if (has_mobile)
      await sendSms(trx, deps.secrets, { to: mobile, userId: id, template: 'notice', variables })
  }
  const url = `${deps.config.publicUrl}${path}`
  await queueIncidentPost(trx, deps, `${trade_name}: ${subject}\n${text}\n${url}`)
}
