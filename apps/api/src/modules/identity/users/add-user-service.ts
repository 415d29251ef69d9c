import type { addUserBody } from '@chukta/contract/identity/users'
import { MANAGED_ROLES, type ManagedRole, mayAdd, ROLE } from '@chukta/contract/permissions'
import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import type { Transaction } from 'kysely'
import type { z } from 'zod/mini'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { requireStepUp } from '../../../platform/security/step-up.ts'
import { countMailTo } from '../../messaging/api.ts'
import { lockKind } from '../approvals/approvals-sql.ts'
import { mailSetupLink } from '../passwords/password-links.ts'
import { refuseTaken, refuseUnknownState } from '../registration/registration-service.ts'
import { takeOver } from '../registration/takeover-service.ts'
import { makeUsername } from '../registration/username.ts'
import { readCommission, setOrHoldCommission } from './commission-service.ts'
import { insertUser, type PersonValues } from './person-sql.ts'
import { takenError } from './taken-error.ts'
import { findUser } from './users-sql.ts'

/** Four digits behind a common first name sometimes collide. */
const USERNAME_TRIES = 8

/** A user whom the actor may add, with the person above and the commission, a percentage as decimal text. */
export type JudgedNewUser = {
  actor: Scope['actor']
  values: PersonValues
  roleId: number
  parentId: number
  commission: string | null
}

export type AddedUser = { id: number; approvalId: number | null }

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
): Promise<AddedUser> {
  await refuseRole(deps.db, parent.actor, body.role)
  const user = await judgeNewUser(deps.db, parent, body)
  return withTransaction(deps.db, async (trx) => {
    if (user.commission !== null) await lockKind(trx, 'commissions')
    return storeNewUser(trx, deps, user)
  })
}

/** Throws 403, with an audit row, for a role that the actor may not add. */
export async function refuseRole(db: Db, actor: Scope['actor'], role: number): Promise<void> {
  if (mayAdd(actor.roleId, roleName(role))) return
  await audit(db, { actorId: actor.id, action: 'access.refused', object: `add role ${role}` })
  throw new AppError('forbidden')
}

/**
 * Judges one user of a role that `refuseRole` let pass. Throws 422 by field, and then 403 `step-up-required` for any role
 * but retailer.
 */
export async function judgeNewUser(
  db: Db,
  parent: Scope,
  body: z.output<typeof addUserBody>,
): Promise<JudgedNewUser> {
  const { actor } = parent
  const commission = readCommission('add', actor, body.role, body.commission)
  const parentId = await parentOfNew(db, parent, body.role)
  await refuseUnknownState(db, body.state)
  await refuseTaken(db, body)
  if (body.role !== ROLE.retailer) requireStepUp(actor)
  return { actor, values: body, roleId: body.role, parentId, commission }
}

/**
 * Stores a judged user, with their mail and audit row, in the caller's transaction, which has locked the kind of
 * commissions before any row where there is one. Throws 422 at a contact that was taken meanwhile, 429 as `addUser`, and
 * 409 when a commission cannot be proposed.
 */
export async function storeNewUser(
  trx: Transaction<unknown>,
  deps: Deps,
  { actor, values, roleId, parentId, commission }: JudgedNewUser,
): Promise<AddedUser> {
  try {
    await takeOver(trx, deps, values)
    await countMailTo(trx, deps.secrets, values.email)
    const user = await insertNamed(trx, { ...values, roleId, parentId, createdBy: actor.id })
    await mailSetupLink(trx, deps, { ...values, ...user })
    const { id } = user
    const approvalId =
      commission === null
        ? null
        : await setOrHoldCommission(trx, deps, actor, { id, commission, first: true })
    await audit(trx, {
      actorId: actor.id,
      action: 'user.added',
      object: `user ${id}`,
      detail: { role_id: roleId, parent_id: parentId, commission: approvalId === null ? commission : null },
    })
    return { id, approvalId }
  } catch (error) {
    throw takenError(error) ?? error
  }
}

/** Stores them under a username that is free. */
async function insertNamed(trx: Db, user: Omit<Parameters<typeof insertUser>[1], 'username'>) {
  for (let round = 0; round <= USERNAME_TRIES; round += 1) {
    const username = makeUsername(user.first_name)
    const id = await insertUser(trx, { ...user, username })
    if (id !== undefined) return { id, username }
  }
  throw new Error('no username was free')
}

function roleName(role: number): ManagedRole | '' {
  return (Object.keys(MANAGED_ROLES) as ManagedRole[]).find((name) => MANAGED_ROLES[name] === role) ?? ''
}

/** The parent of a new user: the caller, or for an admin's retailer one of the admin's distributors. Throws 422. */
export async function parentOfNew(db: Db, scope: Scope, role: number): Promise<number> {
  const { actor, userId } = scope
  if (userId === actor.id) return actor.id
  const mayChoose = actor.roleId === ROLE.admin && role === ROLE.retailer
  const parent = mayChoose ? await findUser(db, scope, userId) : undefined
  if (parent?.role_id !== ROLE.distributor) throw fieldError('parent_id', BACK_OFFICE.users.parentUnknown)
  return userId
}
