import { PENDING_CONTACTS } from '@chukta/contract/identity/pending-contact-messages'
import type { PendingAnswer, PendingContact } from '@chukta/contract/identity/pending-contacts'
import type { ContactField } from '@chukta/contract/identity/profile-fields'
import { NOTICES } from '../../../languages/notices.ts'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Actor, Scope } from '../../../platform/security/gate.ts'
import { hashToken, randomToken } from '../../../platform/security/secrets.ts'
import { sendMail, sendSms } from '../../messaging/api.ts'
import { readCompany } from '../company/company-service.ts'
import { requestContactChange } from './contact-service.ts'
import {
  addPending,
  endPending,
  findOutcome,
  getNames,
  hasSignedIn,
  listPending,
  objectByLink,
} from './pending-contacts-sql.ts'
import { getProfileRow } from './profile-sql.ts'

const messages = PENDING_CONTACTS
const FIELDS = ['email', 'mobile'] as const
const nothingWaits = () => new AppError('conflict', { message: messages.nothingWaits })

/** The time of a change in a message. */
const AT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

type Person = { id: number; first_name: string; email: string; mobile: string }

/**
 * Whether another person's change of a contact waits for an objection: the contact is a way into an account that has
 * signed in.
 */
export const contactWaits = hasSignedIn

/**
 * Holds a new e-mail or mobile (empty: unchanged) of a person below the actor for an objection from the old one, in the
 * transaction that saves the rest of the form. It replaces another pending one; an equal one keeps waiting.
 */
export async function holdContact(
  trx: Db,
  deps: Deps,
  actor: Pick<Actor, 'id'>,
  person: Person,
  contact: Record<ContactField, string>,
): Promise<void> {
  const waiting = await listPending(trx, person.id)
  for (const field of FIELDS) {
    const value = contact[field]
    const earlier = waiting.find((row) => row.field === field)
    if (value === '' || earlier?.value.toLowerCase() === value.toLowerCase()) continue
    if (earlier) await endPending(trx, person.id, field, 'replaced')
    const token = randomToken()
    const { due_at } = await addPending(trx, {
      userId: person.id,
      field,
      value,
      askedBy: actor.id,
      objectHash: hashToken(token),
    })
    await audit(trx, {
      actorId: actor.id,
      action: 'user.contact-asked',
      object: `user ${person.id}`,
      detail: { field, in_force_at: due_at.toISOString() },
    })
    await askForObjection(trx, deps, person, { field, token, dueAt: due_at })
  }
}

/** Tells the old contact, with the link by which it objects. */
async function askForObjection(
  trx: Db,
  { secrets, config }: Deps,
  person: Person,
  { field, token, dueAt }: { field: ContactField; token: string; dueAt: Date },
): Promise<void> {
  const url = `${config.publicUrl}/contact-objection/${token}`
  const at = AT.format(dueAt)
  const values = { name: person.first_name, what: field, at, url }
  const userId = person.id
  await sendMail(trx, secrets, { to: person.email, userId, template: 'contact-waiting', values })
  if (field !== 'mobile') return
  const { trade_name } = await readCompany(trx)
  const variables = { TEXT: NOTICES.mobileWaits(trade_name, at, url) }
  await sendSms(trx, secrets, { to: person.mobile, userId, template: 'notice', variables })
}

/** A person's pending contacts. */
export async function pendingContacts(db: Db, userId: number): Promise<PendingContact[]> {
  const rows = await listPending(db, userId)
  return rows.map(({ field, value, asked_by, due_at }) => ({
    field,
    value,
    asked_by,
    in_force_at: due_at.toISOString(),
  }))
}

/** The same in the answer of a saved form. */
export async function pendingAnswer(db: Db, userId: number): Promise<PendingAnswer> {
  const waiting = await pendingContacts(db, userId)
  const last = waiting
    .map(({ in_force_at }) => in_force_at)
    .toSorted()
    .at(-1)
  if (last === undefined) return null
  const waitingAt = (field: ContactField) => waiting.find((row) => row.field === field)?.value ?? null
  return { email: waitingAt('email'), mobile: waitingAt('mobile'), in_force_at: last }
}

/** Cancels a pending contact of the scope's user, who is below the actor. Throws 403 for the actor, 409 without one. */
export async function cancelFor({ db }: Deps, scope: Scope, field: ContactField): Promise<void> {
  if (scope.userId === scope.actor.id) throw new AppError('forbidden')
  await withTransaction(db, async (trx) => {
    if (!(await endPending(trx, scope.userId, field, 'cancelled'))) throw nothingWaits()
    await audit(trx, {
      actorId: scope.actor.id,
      action: 'user.contact-cancelled',
      object: `user ${scope.userId}`,
      detail: { field },
    })
  })
}

/** Sends the caller a code to the contact that waits for them. Throws 409 when none does, 429 after too many codes. */
export async function sendPendingCode(deps: Deps, actor: Actor, field: ContactField): Promise<void> {
  const waiting = (await listPending(deps.db, actor.id)).find((row) => row.field === field)
  if (!waiting) throw nothingWaits()
  const { first_name: name } = await getProfileRow(deps.db, actor.id)
  await requestContactChange(deps, { userId: actor.id, name, field, value: waiting.value })
}

/** The caller refuses their pending contact. Throws 409 without one. */
export async function refuseContact(deps: Deps, actor: Actor, field: ContactField): Promise<void> {
  await withTransaction(deps.db, async (trx) => {
    const ended = await endPending(trx, actor.id, field, 'refused')
    if (!ended) throw nothingWaits()
    await noteObjection(trx, deps, { user_id: actor.id, field, asked_by: ended.asked_by }, actor.id)
  })
}

/** Ends a pending contact by its link, once. Gives the contact that stays. Throws 404 for an unknown link, 409 if too late. */
export async function objectTo(deps: Deps, token: string): Promise<ContactField> {
  const { db } = deps
  const hash = hashToken(token)
  return withTransaction(db, async (trx) => {
    const ended = await objectByLink(trx, hash)
    if (ended) {
      await noteObjection(trx, deps, ended, null)
      return ended.field
    }
    const found = await findOutcome(trx, hash)
    if (!found) throw new AppError('not-found', { message: messages.linkUnknown })
    const { over } = messages
    const isInForce = found.outcome === 'in-force' || found.outcome === 'confirmed'
    const message = isInForce ? over.inForce : found.outcome === 'objected' ? over.objected : over.ended
    throw new AppError('conflict', { message })
  })
}

/** The audit row of an objection, and the mail to the requester of the contact. */
async function noteObjection(
  trx: Db,
  { secrets }: Deps,
  { user_id, field, asked_by }: { user_id: number; field: ContactField; asked_by: number },
  actorId: number | null,
): Promise<void> {
  await audit(trx, {
    actorId,
    action: 'user.contact-objected',
    object: `user ${user_id}`,
    detail: { field },
  })
  const asker = await getNames(trx, asked_by, user_id)
  const values = { name: asker.first_name, person: asker.person, what: field }
  await sendMail(trx, secrets, { to: asker.email, userId: asker.id, template: 'contact-objected', values })
}
