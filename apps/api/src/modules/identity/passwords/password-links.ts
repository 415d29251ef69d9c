import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { sendMail } from '../../messaging/api.ts'
import { addLinkToken } from '../credentials/link-tokens-sql.ts'
import { verificationUrl } from '../verification/verification-service.ts'
import type { PasswordPerson } from './passwords-sql.ts'

type Parts = Pick<Deps, 'config' | 'secrets'>

/**
 * Mails the link to a new password, in the caller's transaction. A person who is not verified yet gets a link to
 * the verification with it, because the link of the registration may have expired.
 */
export async function mailResetLink(db: Db, parts: Parts, person: PasswordPerson): Promise<void> {
  const token = await addLinkToken(db, person.id, 'reset-password', person.email)
  const url = `${parts.config.publicUrl}/reset-password/token=${token}/email=${encodeURIComponent(person.email)}`
  const verifyUrl = person.document_verified
    ? null
    : verificationUrl(parts, {
        id: person.id,
        token: await addLinkToken(db, person.id, 'verification', person.email),
      })
  const values = { name: person.first_name, url, verifyUrl }
  await sendMail(db, parts.secrets, { to: person.email, template: 'reset-password', values })
}

/** Mails the link to the first password, in the caller's transaction. */
export async function mailSetupLink(
  db: Db,
  parts: Parts,
  person: Pick<PasswordPerson, 'id' | 'email' | 'first_name' | 'username'>,
): Promise<void> {
  const token = await addLinkToken(db, person.id, 'setup-password', person.email)
  const url = `${parts.config.publicUrl}/setup-password/${token}/${encodeURIComponent(person.email)}`
  const values = { name: person.first_name, username: person.username, url }
  await sendMail(db, parts.secrets, { to: person.email, template: 'setup-password', values })
}
