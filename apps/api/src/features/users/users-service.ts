import { BACK_OFFICE } from '@chukta/contract/back-office-messages'
import { ROLE } from '@chukta/contract/permissions'
import { audit } from '../../platform/audit-sql.ts'
import { type Db, withTransaction } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/gate.ts'
import { isInDownline } from '../../platform/sessions-sql.ts'
import { deleteUser, standingOf } from './delete-user-sql.ts'
import { answerDetail, answerRow } from './user-answer.ts'
import {
  countUsers,
  findUser,
  listUplines,
  listUsers,
  lockUser,
  type Scope,
  setStatus,
  type UserRow,
} from './users-sql.ts'

const said = BACK_OFFICE.users
const FOREIGN_KEY_VIOLATION = '23503'

/** One page of the users of a role below somebody, newest first. */
export async function pageOfUsers(db: Db, scope: Scope, page: number, perPage: number) {
  const [rows, total] = await Promise.all([
    listUsers(db, scope, perPage, (page - 1) * perPage),
    countUsers(db, scope),
  ])
  return { related_users: rows.map(answerRow), pagination: { total } }
}

/** The active admins and distributors below somebody. */
export async function uplinesBelow(db: Db, userId: number) {
  const [admins, distributors] = await Promise.all([
    listUplines(db, userId, ROLE.admin),
    listUplines(db, userId, ROLE.distributor),
  ])
  return { success: true as const, admins, distributors }
}

/** One user; `below` and `roleId` are what a path says of them. Throws 404 when that is not so. */
export async function oneUser(db: Db, id: number, path?: { below: number; roleId: number }) {
  const user = await findUser(db, id)
  if (!user) throw new AppError('not-found')
  if (path && (user.role_id !== path.roleId || !(await isInDownline(db, path.below, id)))) {
    throw new AppError('not-found')
  }
  return { user: answerDetail(user) }
}

/** Switches a user on or off. Off ends their sessions at once. Throws 403 for the caller themselves. */
export async function switchUser(db: Db, actor: Actor, id: number, status: 0 | 1): Promise<string> {
  await withTransaction(db, async (trx) => {
    const user = await holdUser(trx, actor, id)
    if (user.status === status) return
    await setStatus(trx, id, status)
    await audit(trx, {
      actorId: actor.id,
      action: status === 1 ? 'user.activated' : 'user.deactivated',
      object: `user ${id}`,
      detail: { status: { before: user.status, after: status } },
    })
  })
  return status === 1 ? said.activated : said.deactivated
}

/** Deletes a user who has neither a downline nor money. Throws 409 with the reason, 403 for the caller. */
export async function removeUser(db: Db, actor: Actor, id: number): Promise<string> {
  await withTransaction(db, async (trx) => {
    const user = await holdUser(trx, actor, id)
    const reason = whyKept(await standingOf(trx, id))
    if (reason !== null) throw new AppError('conflict', { message: reason })
    await deleteUser(trx, id)
    await audit(trx, {
      actorId: actor.id,
      action: 'user.deleted',
      object: `user ${id}`,
      detail: { role_id: user.role_id, parent_id: user.parent_id, username: user.username },
    })
  }).catch((error) => {
    if (error.code === FOREIGN_KEY_VIOLATION) throw new AppError('conflict', { message: said.hasRecords })
    throw error
  })
  return said.deleted
}

/** Holds a user below the caller for a change. Throws 403 for the caller, 404 for one deleted meanwhile. */
export async function holdUser(trx: Db, actor: Actor, id: number): Promise<UserRow> {
  if (id === actor.id) throw new AppError('forbidden', { message: said.ownAccount })
  await lockUser(trx, id)
  const user = await findUser(trx, id)
  if (!user) throw new AppError('not-found')
  return user
}

function whyKept(standing: Awaited<ReturnType<typeof standingOf>>): string | null {
  if (standing.downline > 0) return said.hasDownline(standing.downline)
  if (standing.balance_paise !== 0n) return said.hasMoney
  return standing.payments > 0 || standing.line_count > 0 ? said.hasPayments : null
}
