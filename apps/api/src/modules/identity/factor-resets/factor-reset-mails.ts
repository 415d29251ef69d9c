import { NOTICES } from '../../../languages/notices.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { hashToken, randomToken } from '../../../platform/security/secrets.ts'
import { sendMail, sendSms } from '../../messaging/api.ts'
import { readCompany } from '../company/company-service.ts'
import { listSuperAdmins } from '../users/users-sql.ts'
import { addLink, type Concerned } from './factor-resets-sql.ts'

const AT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'medium',
  timeStyle: 'short',
})

type About = { id: number; mailed_to: string; due_at?: Date | null }

/**
 * Mails the person the state of their factor reset, in the caller's transaction. The mail goes to their present e-mail
 * and, where that changed since the proposal, to the earlier one. Each mail has a link of its own, except after the
 * reset ended without effect.
 */
export async function mailPerson(
  trx: Db,
  { secrets, config }: Pick<Deps, 'secrets' | 'config'>,
  person: Concerned,
  reset: About,
  stage: 'proposed' | 'scheduled' | 'done' | 'ended',
): Promise<void> {
  const addresses = new Set([person.email.toLowerCase(), reset.mailed_to.toLowerCase()])
  for (const to of addresses) {
    let url: string | null = null
    if (stage !== 'ended') {
      const token = randomToken()
      await addLink(trx, reset.id, hashToken(token))
      url = `${config.publicUrl}/cancel-factor-reset/${token}`
    }
    const at = reset.due_at ? AT.format(reset.due_at) : ''
    await sendMail(trx, secrets, {
      to,
      userId: person.id,
      template: 'factor-reset',
      values: { name: person.first_name, stage, at, url },
    })
  }
}

/** Sends the first notice by SMS too: an intruder in the mailbox cannot hide it from the owner. */
export async function smsPerson(trx: Db, { secrets }: Deps, person: Concerned): Promise<void> {
  if (!person.has_mobile) return
  const { trade_name } = await readCompany(trx)
  const variables = { TEXT: NOTICES.factorReset(trade_name) }
  await sendSms(trx, secrets, { to: person.mobile, userId: person.id, template: 'notice', variables })
}

/** Notifies every super admin that an approved reset has ended before it took effect. */
export async function mailSuperAdmins(
  trx: Db,
  { secrets, config }: Deps,
  person: Concerned,
  because: 'link' | 'factor' | 'super-admin-gone' | 'disputed',
): Promise<void> {
  for (const { email, first_name } of await listSuperAdmins(trx)) {
    await sendMail(trx, secrets, {
      to: email,
      template: 'factor-reset-ended',
      values: {
        name: first_name,
        person: `${person.first_name} ${person.last_name}`.trim(),
        because,
        url: `${config.publicUrl}/approvals`,
      },
    })
  }
}
