import type { PendingAnswer } from '@chukta/contract/identity/pending-contacts'
import type { updateUserBody } from '@chukta/contract/identity/users'
import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import type { z } from 'zod/mini'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { allows } from '../../../platform/security/principal.ts'
import { requireStepUp } from '../../../platform/security/step-up.ts'
import { countMailTo, countSmsTo } from '../../messaging/api.ts'
import { lockKind } from '../approvals/approvals-sql.ts'
import { endEverything } from '../credentials/credentials-service.ts'
import { mailSetupLink } from '../passwords/password-links.ts'
import { notifyOldContact } from '../profile/contact-service.ts'
import { contactWaits, holdContact, pendingAnswer } from '../profile/pending-contacts-service.ts'
import { refuseNewNames, refuseTaken, refuseUnknownState } from '../registration/registration-service.ts'
import { takeOver } from '../registration/takeover-service.ts'
import { readCommission, setOrHoldCommission } from './commission-service.ts'
import { updateUser } from './person-sql.ts'
import { takenError } from './taken-error.ts'
import { describeChange } from './user-change.ts'
import { holdUser } from './users-service.ts'
import { findUser, type UserRow } from './users-sql.ts'

type Contact = { email: string; mobile: string }

const messages = BACK_OFFICE.users
/** The roles that may be the parent of each role, where a super admin chooses it. */
const PARENT_ROLES: Record<number, readonly number[]> = { 2: [1], 3: [2], 4: [1, 2, 3] }

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
    const approvalId = isOther
      ? await setOrHoldCommission(trx, deps, actor, { id, commission, first: false })
      : null
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

async function assertMove(
  trx: Db,
  scope: Scope,
  user: { role_id: number },
  parentId: number | null,
): Promise<void> {
  if (!allows(scope.actor, 'users.move')) throw fieldError('parent_id', messages.parentFixed)
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
