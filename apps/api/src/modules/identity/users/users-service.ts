import { ROLE } from '@chukta/contract/permissions'
import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { because } from '../../../platform/security/effects.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { requireStepUp } from '../../../platform/security/step-up.ts'
import { endEverything } from '../credentials/credentials-service.ts'
import { pendingContacts } from '../profile/pending-contacts-service.ts'
import { deleteUser, standingOf } from './delete-user-sql.ts'
import { answerDetail, answerRow } from './user-answer.ts'
import {
  countUsers,
  findUser,
  listUplines,
  listUsers,
  lockUser,
  setStatus,
  switchOffBelowSuperAdmin,
  type UserRow,
  type UsersBelow,
} from './users-sql.ts'

const messages = BACK_OFFICE.users
const FOREIGN_KEY_VIOLATION = '23503'

/** One page of the users of a role below a user, newest first. */
export async function pageOfUsers(db: Db, of: UsersBelow, page: number, perPage: number) {
  const [rows, total] = await Promise.all([
    listUsers(db, of, perPage, (page - 1) * perPage),
    countUsers(db, of),
  ])
  return { related_users: rows.map(answerRow), pagination: { total } }
}

/** The active admins and distributors below a user. */
export async function uplinesBelow(db: Db, scope: Scope) {
  const [admins, distributors] = await Promise.all([
    listUplines(db, scope, ROLE.admin),
    listUplines(db, scope, ROLE.distributor),
  ])
  return { success: true as const, admins, distributors }
}

/** One user in scope, of `roleId` when a path names it. Throws 404 otherwise. */
export async function oneUser(db: Db, scope: Scope, id: number, roleId?: number) {
  const user = await findUser(db, scope, id)
  if (!user || (roleId !== undefined && user.role_id !== roleId)) throw new AppError('not-found')
  return { user: answerDetail(user, await pendingContacts(db, id)) }
}

/** Switches a user on or off. Off ends everything that speaks for them at once. Throws 403 for the caller themselves. */
export async function switchUser(db: Db, scope: Scope, status: 0 | 1): Promise<string> {
  await withTransaction(db, (trx) => setUserStatus(trx, scope, status))
  return status === 1 ? messages.activated : messages.deactivated
}

/** The same within a transaction. False where it was so already. */
export async function setUserStatus(trx: Db, scope: Scope, status: 0 | 1): Promise<boolean> {
  const user = await holdUser(trx, scope)
  if (user.status === status) return false
  await setStatus(trx, user, status)
  if (status === 0) await endEverything(trx, { userId: user.id, withStaff: true })
  await audit(trx, {
    actorId: scope.actor.id,
    action: status === 1 ? 'user.activated' : 'user.deactivated',
    object: `user ${user.id}`,
    detail: { status: { before: user.status, after: status } },
  })
  return true
}

/**
 * Switches a person off at their own request, by a link of a mail. False for a super admin, who stays on: no
 * call of the portal could switch them on again.
 */
export async function switchOffByOwner(trx: Db, id: number): Promise<boolean> {
  const disputed = 'a person disputes a reset of their factors by the link of its mail'
  if (!(await because(disputed, () => switchOffBelowSuperAdmin(trx, id)))) return false
  await endEverything(trx, { userId: id, withStaff: true })
  await audit(trx, { actorId: id, action: 'user.deactivated', object: `user ${id}`, detail: { by: 'owner' } })
  return true
}

/**
 * Deletes a user who has neither a downline nor money. Throws 409 with the reason, 403 for the caller, and 403
 * `step-up-required`.
 */
export async function removeUser(db: Db, scope: Scope): Promise<string> {
  requireStepUp(scope.actor)
  await withTransaction(db, async (trx) => {
    const user = await holdUser(trx, scope)
    const reason = reasonToKeep(await standingOf(trx, scope))
    if (reason !== null) throw new AppError('conflict', { message: reason })
    // Links that they made to payments of others would stay.
    await endEverything(trx, { userId: user.id, withStaff: true })
    await deleteUser(trx, user.id)
    await audit(trx, {
      actorId: scope.actor.id,
      action: 'user.deleted',
      object: `user ${user.id}`,
      detail: { role_id: user.role_id, parent_id: user.parent_id, username: user.username },
    })
  }).catch((error) => {
    if (error.code === FOREIGN_KEY_VIOLATION) throw new AppError('conflict', { message: messages.hasRecords })
    throw error
  })
  return messages.deleted
}

/** Locks the scope's user for a change by the actor. Throws 403 for the actor, 404 for one deleted meanwhile. */
export async function holdUser(trx: Db, scope: Scope): Promise<UserRow> {
  if (scope.userId === scope.actor.id) throw new AppError('forbidden', { message: messages.ownAccount })
  await lockUser(trx, scope.userId)
  const user = await findUser(trx, scope, scope.userId)
  if (!user) throw new AppError('not-found')
  return user
}

function reasonToKeep(standing: Awaited<ReturnType<typeof standingOf>>): string | null {
  if (standing.downline > 0) return messages.hasDownline(standing.downline)
  if (standing.balance_paise !== 0n) return messages.hasMoney
  return standing.payments > 0 || standing.line_count > 0 ? messages.hasPayments : null
}
