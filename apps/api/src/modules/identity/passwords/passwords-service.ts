import type { passwordByLinkBody } from '@chukta/contract/identity/passwords'
import { PERSON } from '@chukta/contract/person-messages'
import type { z } from 'zod/mini'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Ending } from '../../../platform/security/ending.ts'
import type { Actor } from '../../../platform/security/gate.ts'
import { hashPassword, isRightPassword } from '../../../platform/security/passwords.ts'
import { type Limit, secondsUntilRoom, takeHit } from '../../../platform/security/rate-counters-sql.ts'
import { hashToken } from '../../../platform/security/secrets.ts'
import { sendMail } from '../../messaging/api.ts'
import { endEverything } from '../credentials/credentials-service.ts'
import {
  addLinkToken,
  confirmMailedTo,
  findLinkOwner,
  type LinkPurpose,
  spendLinkToken,
} from '../credentials/link-tokens-sql.ts'
import { browserOfOthers } from '../devices/devices-service.ts'
import type { RequestOrigin } from '../sign-in/request-origin.ts'
import { findById, savePassword } from './passwords-sql.ts'

const messages = PERSON.passwords
// As for signing in (design 8.8): a stolen session must not help to guess the password.
const WRONG_PASSWORDS: Limit = { name: 'present-password', limit: 10, minutes: 15 }

/**
 * Sets a password by the link of a mail and uses the link up. Gives the person, and for a first password the data to
 * continue the verification. Throws 422 at `token` when the link is wrong, used, expired or another's.
 */
export async function setByLink(
  deps: Deps,
  purpose: Exclude<LinkPurpose, 'verification' | 'join-staff'>,
  { email, token, password }: z.output<typeof passwordByLinkBody>,
  origin: RequestOrigin,
  deviceToken: string | null,
): Promise<{ id: number; token: string }> {
  const { db, secrets } = deps
  // Checked first, so that only a valid link costs a hash.
  const owner = await findLinkOwner(db, token, email, purpose)
  if (!owner) {
    await audit(db, { actorId: null, action: 'password.link-refused', detail: { purpose }, ...origin })
    throw fieldError('token', messages.linkOver)
  }
  const id = owner.user_id
  const passwordHash = await hashPassword(password)
  return withTransaction(db, async (trx) => {
    if (!(await spendLinkToken(trx, token))) throw fieldError('token', messages.linkOver)
    await setPassword(trx, { userId: id, byLink: hashToken(token) }, passwordHash)
    if (await confirmMailedTo(trx, token)) {
      await audit(trx, { actorId: id, action: 'contact.email-confirmed', ...origin })
    }
    const detail = { by: purpose, ...(await browserOfOthers(trx, id, deviceToken)) }
    await audit(trx, { actorId: id, action: 'password.changed', detail, ...origin })
    if (purpose === 'setup-password') return { id, token: await addLinkToken(trx, id, 'verification') }
    await notifyOwner(trx, secrets, id)
    return { id, token: '' }
  })
}

/**
 * Changes the password of the signed-in person with the present one. Ends everything that speaks for them, this session
 * too.
 * Throws 422 at the field for a wrong present password or the same one again, 429 after ten wrong ones.
 */
export async function changePassword(
  deps: Deps,
  actor: Actor,
  { current, password }: { current: string; password: string },
  origin: RequestOrigin,
): Promise<void> {
  const { db, secrets } = deps
  const subject = `user:${actor.id}`
  const seconds = await secondsUntilRoom(db, WRONG_PASSWORDS, subject)
  if (seconds > 0) throw new AppError('too-many-tries', { retryAfterSeconds: seconds })
  const person = await findById(db, actor.id)
  if (!(await isRightPassword(person?.password_hash ?? null, current))) {
    await takeHit(db, WRONG_PASSWORDS, subject)
    await audit(db, { actorId: actor.id, action: 'password.wrong-present', ...origin })
    throw fieldError('current_password', messages.currentWrong)
  }
  if (current === password) throw fieldError('password', messages.sameAsCurrent)
  const passwordHash = await hashPassword(password)
  await withTransaction(db, async (trx) => {
    await setPassword(trx, { userId: actor.id }, passwordHash)
    await audit(trx, {
      actorId: actor.id,
      action: 'password.changed',
      detail: { by: 'present-password' },
      ...origin,
    })
    await notifyOwner(trx, secrets, actor.id)
  })
}

/** Sets a password, and ends everything that speaks for the person. */
async function setPassword(trx: Db, ending: Ending, passwordHash: string): Promise<void> {
  await savePassword(trx, ending.userId, passwordHash)
  await endEverything(trx, ending)
}

async function notifyOwner(db: Deps['db'], secrets: Deps['secrets'], userId: number): Promise<void> {
  const person = await findById(db, userId)
  if (!person) return
  const values = { name: person.first_name }
  await sendMail(db, secrets, { to: person.email, template: 'password-changed', values })
}
