import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { sendMail } from '../../messaging/api.ts'
import { getContact } from './contact-sql.ts'

type News = {
  userId: number
  action:
    | 'passkey.added'
    | 'passkey.removed'
    | 'totp.added'
    | 'totp.removed'
    | 'recovery-code.used'
    | 'recovery-codes.made'
  /** The notice to the owner: `The passkey "Phone" was added to your account.` */
  text: string
  detail?: Record<string, unknown>
  requestId: string
}

/** Writes a change of a person's factors to the audit log and notifies the owner by mail, in the transaction of the change. */
export async function notifyOwner(
  trx: Db,
  { secrets, config }: Deps,
  { userId, action, text, detail, requestId }: News,
): Promise<void> {
  await audit(trx, {
    actorId: userId,
    action,
    object: `user ${userId}`,
    ...(detail ? { detail } : {}),
    requestId,
  })
  const { first_name, email } = await getContact(trx, userId)
  const values = { name: first_name, text, url: config.publicUrl }
  await sendMail(trx, secrets, { to: email, template: 'second-factor-changed', values })
}
