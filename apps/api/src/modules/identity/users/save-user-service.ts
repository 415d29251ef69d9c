import type { PendingAnswer } from '@chukta/contract/identity/pending-contacts'
import type { addUserBody, updateUserBody } from '@chukta/contract/identity/users'
import { commissionError } from '@chukta/contract/identity/users-rules'
import { MANAGED_ROLES, type ManagedRole, may, mayAdd, ROLE } from '@chukta/contract/permissions'
import { PERSON } from '@chukta/contract/person-messages'
import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import type { Transaction } from 'kysely'
import type { z } from 'zod/mini'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { type Actor, type Scope, scopeFor } from '../../../platform/security/gate.ts'
import { requireStepUp } from '../../../platform/security/step-up.ts'
import { countMailTo, countSmsTo } from '../../messaging/api.ts'
import { lockKind } from '../approvals/approvals-sql.ts'
import { submitPart } from '../approvals/submit-service.ts'
import { endEverything } from '../credentials/credentials-service.ts'
import { mailSetupLink } from '../passwords/password-links.ts'
import { notifyOldContact } from '../profile/contact-service.ts'
import { contactWaits, holdContact, pendingAnswer } from '../profile/pending-contacts-service.ts'
import { refuseNewNames, refuseTaken, refuseUnknownState } from '../registration/registration-service.ts'
import { takeOver } from '../registration/takeover-service.ts'
import { makeUsername } from '../registration/username.ts'
import { COMMISSION, COMMISSION_PART } from './commission-approvable.ts'
import { insertUser, updateUser } from './person-sql.ts'
import { describeChange } from './user-change.ts'
import { holdUser } from './users-service.ts'
import { findUser, type UserRow } from './users-sql.ts'

type Contact = { email: string; mobile: string }

const messages = BACK_OFFICE.users
const UNIQUE_VIOLATION = '23505'
/** Four digits behind a common first name sometimes collide. */
const USERNAME_TRIES = 8
/** The roles that may be the parent of each role, where a super admin chooses it. */
const PARENT_ROLES: Record<number, readonly number[]> = { 2: [1], 3: [2], 4: [1, 2, 3] }

/**
 * Adds a user below the actor, under `parent` where the form may choose one, and mails them the link to choose a password. Gives
 * the id, and the proposal of their commission where that was held: until it is approved the default applies. Throws 403 for a
 * role the caller may not add, 422 by field, 429 when the address had five mails within the hour, and 403
 * `step-up-required` for any role but retailer.
 */
export async function addUser(
  deps: Deps,
  parent: Scope,
  body: z.output<typeof addUserBody>,
): Promise<{ id: number; approvalId: number | null }> {
  const { db } = deps
  const { actor } = parent
  const role = body.role
  if (!mayAdd(actor.roleId, roleName(role))) {
    await audit(db, { actorId: actor.id, action: 'access.refused', object: `add role ${role}` })
    throw new AppError('forbidden')
  }
  const commission = readCommission('add', actor, role, body.commission)
  const values = body
  const parentId = await parentOfNew(db, parent, role)
  await refuseUnknownState(db, values.state)
  await refuseTaken(db, values)
  if (role !== ROLE.retailer) requireStepUp(actor)
  const add = (username: string) =>
    withTransaction(db, async (trx) => {
      if (commission !== null) await lockKind(trx, 'commissions')
      await takeOver(trx, deps, values)
      await countMailTo(trx, deps.secrets, values.email)
      const id = await insertUser(trx, { ...values, username, roleId: role, parentId, createdBy: actor.id })
      await mailSetupLink(trx, deps, { ...values, id, username })
      const approvalId =
        commission === null ? null : await setOrHold(trx, deps, actor, { id, commission, first: true })
      await audit(trx, {
        actorId: actor.id,
        action: 'user.added',
        object: `user ${id}`,
        detail: { role_id: role, parent_id: parentId, commission: approvalId === null ? commission : null },
      })
      return { id, approvalId }
    })
  for (let round = 0; ; round += 1) {
    try {
      return await add(makeUsername(values.first_name))
    } catch (error) {
      if (constraintOf(error) !== 'users_username_key' || round === USERNAME_TRIES) {
        throw takenError(error) ?? error
      }
    }
  }
}

/**
 * Changes a user below the actor; `everyone` is the actor's own scope, for another parent. Another commission
 * is held while commissions are under approval: then `approvalId` is its proposal. Another e-mail or mobile of a person
 * who has signed in waits for an objection (`pending`); of any other it takes effect at once, and ends all credentials of
 * the user. Throws 403 for the actor themselves, 422 by field, 403 `step-up-required` for another parent, commission,
 * e-mail or mobile, and 429 when the new contact was given to users five times within the hour.
 */
export async function changeUser(
  deps: Deps,
  { user, everyone }: { user: Scope; everyone: Scope },
  body: z.output<typeof updateUserBody>,
): Promise<{ approvalId: number | null; pending: PendingAnswer }> {
  const { actor } = user
  return withTransaction(deps.db, async (trx) => {
    if (String(body.commission ?? '').trim() !== '') await lockKind(trx, 'commissions')
    const before = await holdUser(trx, user)
    const { id } = before
    if (body.role && body.role !== before.role_id) throw fieldError('role', messages.roleFixed)
    if (body.created_by && body.created_by !== actor.id && body.created_by !== before.created_by) {
      throw new AppError('forbidden')
    }
    const commission = readCommission('edit', actor, before.role_id, body.commission)
    const values = body
    const parentId = body.parent_id ?? before.parent_id
    if (parentId !== before.parent_id) await assertMove(trx, everyone, before, parentId)
    await refuseUnknownState(trx, values.state)
    refuseNewNames(values, before)
    const contact = newContact(values, before)
    await refuseTaken(trx, contact, id)
    const isOther = Number(commission) !== Number(before.commission)
    const isMoved = movesUser(before, { ...values, parentId })
    if (isOther || isMoved) requireStepUp(actor)
    const waits = await contactWaits(trx, id)
    if (!waits) await takeOver(trx, deps, contact, { exceptId: id })
    if (contact.email) await countMailTo(trx, deps.secrets, contact.email)
    if (contact.mobile) await countSmsTo(trx, deps.secrets, contact.mobile)
    await updateUser(trx, id, { ...values, parentId }, isMoved)
    const approvalId = isOther ? await setOrHold(trx, deps, actor, { id, commission, first: false }) : null
    // Read again, so that 8 and 8.000 are the same.
    const after = await findUser(trx, user, id)
    if (!after) throw new AppError('not-found')
    await audit(trx, {
      actorId: actor.id,
      action: 'user.changed',
      object: `user ${id}`,
      detail: describeChange(before, after),
    })
    if (waits) await holdContact(trx, deps, actor, before, contact)
    else {
      if (contact.email || contact.mobile) await endEverything(trx, { userId: id })
      await notifyOfContact(trx, deps, before, after)
    }
    return { approvalId, pending: await pendingAnswer(trx, id) }
  }).catch((error) => {
    throw takenError(error) ?? error
  })
}

/** The new e-mail and mobile; an unchanged one is empty. */
function newContact(values: Contact, before: Contact): Contact {
  return {
    email: values.email.toLowerCase() === before.email.toLowerCase() ? '' : values.email,
    mobile: values.mobile === before.mobile ? '' : values.mobile,
  }
}

/** True when a change moves the user in the tree, or where their codes go. */
function movesUser(
  before: UserRow,
  after: { parentId: number | null; email: string; mobile: string },
): boolean {
  return (
    after.parentId !== before.parent_id ||
    after.email.toLowerCase() !== before.email.toLowerCase() ||
    after.mobile !== before.mobile
  )
}

/** Sets a commission, or proposes it while commissions are under approval: gives the proposal then. */
async function setOrHold(
  trx: Transaction<unknown>,
  deps: Deps,
  actor: Scope['actor'],
  { id, ...body }: { id: number; commission: string | null; first: boolean },
): Promise<number | null> {
  const sent = { params: { id }, body, actor, scope: await scopeFor(trx, actor.id) }
  const outcome = await submitPart(trx, deps, { spec: COMMISSION_PART, approvable: COMMISSION, sent })
  return 'pendingApproval' in outcome ? outcome.pendingApproval.approval_id : null
}

function roleName(role: number): ManagedRole | '' {
  return (Object.keys(MANAGED_ROLES) as ManagedRole[]).find((name) => MANAGED_ROLES[name] === role) ?? ''
}

/** The commission to keep: asked for where a super admin or an admin sets a distributor's, nowhere else. */
function readCommission(
  form: 'add' | 'edit',
  actor: Pick<Actor, 'roleId'>,
  role: number,
  typed: string | number | null | undefined,
): string | null {
  const isAsked = role === ROLE.distributor && may(actor.roleId, 'users.commission')
  if (isAsked) {
    const error = commissionError(form, typed)
    if (error !== null) throw fieldError('commission', error)
    return String(typed).trim()
  }
  if (String(typed ?? '').trim() !== '') throw fieldError('commission', messages.commissionForDistributors)
  return null
}

/** The parent of a new user: the caller, or for an admin's retailer one of the admin's distributors. */
async function parentOfNew(db: Db, scope: Scope, role: number): Promise<number> {
  const { actor, userId } = scope
  if (userId === actor.id) return actor.id
  const mayChoose = actor.roleId === ROLE.admin && role === ROLE.retailer
  const parent = mayChoose ? await findUser(db, scope, userId) : undefined
  if (parent?.role_id !== ROLE.distributor) throw fieldError('parent_id', messages.parentUnknown)
  return userId
}

async function assertMove(
  trx: Db,
  scope: Scope,
  user: { role_id: number },
  parentId: number | null,
): Promise<void> {
  if (!may(scope.actor.roleId, 'users.move')) throw fieldError('parent_id', messages.parentFixed)
  const parent = parentId === null ? undefined : await findUser(trx, scope, parentId)
  // A parent's role is above the user's, so that no cycle can arise.
  if (!parent || !PARENT_ROLES[user.role_id]?.includes(parent.role_id)) {
    throw fieldError('parent_id', messages.parentUnknown)
  }
}

/** Notifies the old address of a new one; a user without a password gets the link again at the new one. */
async function notifyOfContact(trx: Db, deps: Deps, before: UserRow, after: UserRow): Promise<void> {
  if (before.email !== after.email && !after.has_password) await mailSetupLink(trx, deps, after)
  else if (before.email !== after.email)
    await notifyOldContact(trx, deps.secrets, 'email', before, { ended: true })
  if (before.mobile !== after.mobile && after.has_password) {
    await notifyOldContact(trx, deps.secrets, 'mobile', before, { ended: true })
  }
}

function constraintOf(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === UNIQUE_VIOLATION ? constraint : undefined
}

/** The e-mail or the mobile was taken meanwhile. */
function takenError(error: unknown): AppError | undefined {
  const constraint = constraintOf(error)
  if (constraint === 'users_email_key' || constraint === 'pending_contacts_email_key')
    return fieldError('email', PERSON.register.emailTaken)
  const isMobile = constraint === 'users_mobile_key' || constraint === 'pending_contacts_mobile_key'
  return isMobile ? fieldError('mobile', PERSON.register.mobileTaken) : undefined
}
