import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { because } from '../../../platform/security/effects.ts'
import { sendMail } from '../../messaging/api.ts'
import { endEverything } from '../credentials/credentials-service.ts'
import { addLinkToken } from '../credentials/link-tokens-sql.ts'
import { deleteUser } from '../users/delete-user-sql.ts'
import { verificationUrl } from '../verification/verification-service.ts'
import { type Contact, lockLosers, releaseMobile } from './takeover-sql.ts'

type Parts = Pick<Deps, 'config' | 'secrets'>

/**
 * Takes an e-mail and a mobile from registrations that never confirmed them, in the caller's transaction: one that
 * loses its e-mail is deleted, because it can no longer be reached; one that loses its mobile resumes by a new link
 * at its e-mail. In both cases older links are void. An empty contact takes nothing; `asOf` spares those who
 * registered since.
 */
export async function takeOver(
  trx: Db,
  parts: Parts,
  contact: Contact,
  { exceptId = null, asOf = null }: { exceptId?: number | null; asOf?: string | null } = {},
): Promise<void> {
  for (const loser of await lockLosers(trx, contact, exceptId, asOf)) {
    const lost = loser.loses_email ? 'email' : 'mobile'
    await audit(trx, {
      actorId: exceptId,
      action: 'user.contact-taken-over',
      object: `user ${loser.id}`,
      detail: { lost },
    })
    if (loser.loses_email) {
      const cause = 'a registration that confirmed nothing loses its contacts'
      await because(cause, () => deleteUser(trx, loser.id))
      continue
    }
    await releaseMobile(trx, loser.id)
    await endEverything(trx, { userId: loser.id })
    const token = await addLinkToken(trx, loser.id, 'verification', loser.email)
    const values = { name: loser.first_name, url: verificationUrl(parts, { id: loser.id, token }) }
    await sendMail(trx, parts.secrets, { to: loser.email, template: 'mobile-released', values })
  }
}
