import { randomInt } from 'node:crypto'
import { CONTACT_OTP_SECONDS } from '@chukta/contract/identity/profile'
import type { ContactField } from '@chukta/contract/identity/profile-fields'
import { LOGIN_OTP_LENGTH } from '@chukta/contract/identity/sign-in'
import { MESSAGES } from '@chukta/contract/messages'
import { PERSON } from '@chukta/contract/person-messages'
import { NOTICES } from '../../../languages/notices.ts'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Actor } from '../../../platform/security/gate.ts'
import { type Secrets, sameSecret } from '../../../platform/security/secrets.ts'
import { countTypedCode, refuseWhenDaySpent } from '../../../platform/security/typed-codes.ts'
import { returnTypedCode } from '../../../platform/security/typed-codes-sql.ts'
import { countMailTo, countSmsTo, sendMail, sendSms } from '../../messaging/api.ts'
import { readCompany } from '../company/company-service.ts'
import { findTaken } from '../registration/registration-sql.ts'
import { takeOver } from '../registration/takeover-service.ts'
import { getContact } from '../security/contact-sql.ts'
import { countSentCode } from '../sign-in/sign-in-limits.ts'
import {
  applyContact,
  countContactTry,
  dropContactChange,
  findContactChange,
  saveContactChange,
} from './contact-changes-sql.ts'
import { endPendingFor } from './pending-contacts-sql.ts'

const minutes = CONTACT_OTP_SECONDS / 60
const nothingPending = () => new AppError('conflict', { message: PERSON.profile.nothingPending })

type ContactRequest = { userId: number; name: string; field: ContactField; value: string }

/**
 * Stores a requested change of mobile or e-mail and sends its code there. A contact of another person gets no code, with
 * the same answer: only registering reveals taken contacts. Throws 429 after too many codes, of the
 * person or to this address, and while no code of theirs would be judged.
 */
export async function requestContactChange({ db, secrets }: Deps, contact: ContactRequest): Promise<void> {
  const { userId, field, value, name } = contact
  await refuseWhenDaySpent(db, 'contact', userId)
  await countSentCode(db, field, userId)
  await (field === 'email' ? countMailTo : countSmsTo)(db, secrets, value)
  const taken = await findTaken(db, { email: '', mobile: '', [field]: value }, userId)
  const otp = String(randomInt(10 ** LOGIN_OTP_LENGTH)).padStart(LOGIN_OTP_LENGTH, '0')
  const codeHash = contactHash(secrets, contact, otp)
  const goodUntil = new Date(Date.now() + CONTACT_OTP_SECONDS * 1000)
  const sending = { to: value, userId, goodUntil, key: `contact-otp:${field}:${userId}` }
  await withTransaction(db, async (trx) => {
    await saveContactChange(trx, { userId, field, value, codeHash, seconds: CONTACT_OTP_SECONDS })
    await audit(trx, { actorId: userId, action: `profile.${field}-asked` })
    if (taken[field]) return
    if (field === 'email') {
      await sendMail(trx, secrets, { ...sending, template: 'contact-otp', values: { name, otp, minutes } })
    } else {
      const variables = { OTP: otp, VALIDITY_MIN: String(minutes) }
      await sendSms(trx, secrets, { ...sending, template: 'contact-otp', variables })
    }
  })
}

/** Sends a code to the present, unconfirmed mobile or e-mail. Throws 409 when it is confirmed, 429 as above. */
export async function requestContactConfirmation(
  deps: Deps,
  actor: Actor,
  field: ContactField,
): Promise<void> {
  const person = await getContact(deps.db, actor.id)
  if (field === 'email' ? person.email_confirmed : person.mobile_confirmed) {
    throw new AppError('conflict', { message: PERSON.profile.confirmedAlready })
  }
  await requestContactChange(deps, {
    userId: actor.id,
    name: person.first_name,
    field,
    value: person[field],
  })
}

/** Sends a new code for the pending change. Throws 409 when there is none. */
export async function resendContactOtp(deps: Deps, actor: Actor, field: ContactField): Promise<void> {
  const waiting = await findContactChange(deps.db, actor.id, field)
  if (!waiting) throw nothingPending()
  const person = await getContact(deps.db, actor.id)
  await requestContactChange(deps, {
    userId: actor.id,
    name: person.first_name,
    field,
    value: waiting.value,
  })
}

/** Cancels the pending change. Throws 409 when there is none. */
export async function cancelContact({ db }: Deps, actor: Actor, field: ContactField): Promise<void> {
  if (!(await dropContactChange(db, actor.id, field))) throw nothingPending()
}

/**
 * Applies a mobile or e-mail with its code. True when it is a new one; then the old one is notified. It is taken over
 * from a registration that never confirmed it. Throws 400 for a wrong, expired or used-up code, 409 when no change
 * is pending, and 429 when ten wrong ones were entered within a day.
 */
export async function confirmContact(
  deps: Deps,
  actor: Actor,
  { field, otp }: { field: ContactField; otp: string },
): Promise<boolean> {
  const { db, secrets } = deps
  const tried = await withTransaction(db, async (trx) => {
    const code = await countContactTry(trx, actor.id, field)
    if (code) await countTypedCode(trx, 'contact', actor.id)
    return code
  })
  if (!tried) throw await codeRefusal(db, actor.id, field)
  const contact = { userId: actor.id, field, value: tried.value }
  if (!sameSecret(tried.code_hash, contactHash(secrets, contact, otp))) {
    await audit(db, { actorId: actor.id, action: 'profile.wrong-otp', detail: { field } })
    throw new AppError('invalid-otp')
  }
  return withTransaction(db, async (trx) => {
    if (!(await dropContactChange(trx, actor.id, field, tried.value))) throw nothingPending()
    await returnTypedCode(trx, 'contact', actor.id)
    await takeOver(trx, deps, { email: '', mobile: '', [field]: tried.value }, { exceptId: actor.id })
    const before = await applyContact(trx, actor.id, field, tried.value)
    if (!before) throw new AppError('not-found')
    await endPendingFor(trx, actor.id, field, tried.value)
    const isNew = before[field] !== tried.value
    await audit(trx, {
      actorId: actor.id,
      action: isNew ? `profile.${field}-changed` : `contact.${field}-confirmed`,
    })
    if (isNew) await notifyOldContact(trx, secrets, field, { ...before, id: actor.id })
    return isNew
  }).catch((error: unknown) => {
    // Another person took it between the code and its confirmation.
    throw (error as { code?: unknown }).code === '23505' ? new AppError('conflict', { cause: error }) : error
  })
}

/**
 * Notifies the old address, and the old mobile when that was changed. `ended`: another person changed it, which ended
 * all credentials.
 */
export async function notifyOldContact(
  db: Db,
  secrets: Secrets,
  field: ContactField,
  before: { id: number; first_name: string; email: string; mobile: string },
  { ended = false }: { ended?: boolean } = {},
): Promise<void> {
  const values = { name: before.first_name, what: field, ended }
  const userId = before.id
  await sendMail(db, secrets, { to: before.email, userId, template: 'contact-changed', values })
  if (field !== 'mobile') return
  const { trade_name } = await readCompany(db)
  const variables = { TEXT: NOTICES.mobileChanged(trade_name) }
  await sendSms(db, secrets, { to: before.mobile, userId, template: 'notice', variables })
}

async function codeRefusal(db: Db, userId: number, field: ContactField): Promise<AppError> {
  const waiting = await findContactChange(db, userId, field)
  if (!waiting) return nothingPending()
  if (waiting.spent) return new AppError('invalid-otp', { message: PERSON.aadhaarOtp.spent })
  return new AppError('invalid-otp', waiting.expired ? { message: MESSAGES.loginOtp.expired } : {})
}

/** Bound to the person, the field and the value, so that a code is valid for nothing else. */
function contactHash(
  secrets: Secrets,
  { userId, field, value }: Omit<ContactRequest, 'name'>,
  otp: string,
): Buffer {
  return secrets.hmac('otp', `contact:${userId}:${field}:${value}:${otp}`)
}
