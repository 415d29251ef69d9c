import { BACK_OFFICE } from '@chukta/contract/back-office-messages'
import { type ChargeRow, GROUP_ROLES } from '@chukta/contract/charges'
import { ROLE } from '@chukta/contract/permissions'
import { audit } from '../../platform/audit-sql.ts'
import { type Db, withTransaction } from '../../platform/db.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/gate.ts'
import { isInDownline } from '../../platform/sessions-sql.ts'
import {
  closeGroup,
  countGroups,
  findGroup,
  type GroupRow,
  insertGroup,
  isNameTaken,
  listGroups,
  lockOwner,
  renameGroup,
} from './groups-sql.ts'
import { judgeCharges } from './judge-charges.ts'
import { countMembers } from './members-sql.ts'
import { groupRates, type NewRate, type RateRow, setGroupRates } from './rate-history-sql.ts'
import { chargeSheet } from './rates-sql.ts'

const said = BACK_OFFICE.charges

/** One page of the groups that a user owns, newest first. */
export async function pageOfGroups(db: Db, ownerId: number, page: number, perPage: number) {
  const [rows, total] = await Promise.all([
    listGroups(db, ownerId, perPage, (page - 1) * perPage),
    countGroups(db, ownerId),
  ])
  return { rows, total }
}

/** A group of a user or of somebody below them. Throws 404, with an audit row for a foreign one. */
export async function groupBelow(db: Db, actor: Actor, id: number, userId: number): Promise<GroupRow> {
  const group = await findGroup(db, id)
  if (group && (group.owner_id === userId || (await isInDownline(db, userId, group.owner_id)))) return group
  if (group) await noteRefusal(db, actor, id)
  throw new AppError('not-found')
}

/** A group of the caller's own, for a change. Throws 403 for one of somebody below, 404 for any other. */
export async function ownGroup(db: Db, actor: Actor, id: number): Promise<GroupRow> {
  const group = await groupBelow(db, actor, id, actor.id)
  if (group.owner_id === actor.id) return group
  await noteRefusal(db, actor, id)
  throw new AppError('forbidden')
}

function noteRefusal(db: Db, actor: Actor, id: number): Promise<void> {
  return audit(db, { actorId: actor.id, action: 'access.refused', object: `charge group ${id}` })
}

/** Adds a group of the caller's. Gives its id. Throws 422 by field and row. */
export function addGroup(
  db: Db,
  actor: Actor,
  wish: { name: string; roleId: number; charges: ChargeRow[] },
): Promise<number> {
  return withTransaction(db, async (trx) => {
    await lockOwner(trx, actor.id)
    if (!mayGroup(actor, wish.roleId)) throw fieldError('role_id', said.roleNotYours)
    if (await isNameTaken(trx, actor.id, wish.name, null)) throw fieldError('name', said.nameTaken)
    const rates = await readCharges(trx, actor, wish.charges)
    const id = await insertGroup(trx, { ownerId: actor.id, roleId: wish.roleId, name: wish.name })
    await setGroupRates(trx, id, rates)
    await audit(trx, {
      actorId: actor.id,
      action: 'charge-group.added',
      object: `charge group ${id}`,
      detail: { name: wish.name, role_id: wish.roleId, charges: describeRates([], rates) },
    })
    return id
  })
}

/** Changes charges, and the name, of a group of the caller's own. Throws 403, 404, and 422 by field and row. */
export async function changeGroup(
  db: Db,
  actor: Actor,
  id: number,
  wish: { name: string | null; roleId: number | null; charges: ChargeRow[] },
): Promise<void> {
  await ownGroup(db, actor, id)
  await withTransaction(db, async (trx) => {
    await lockOwner(trx, actor.id)
    const group = await ownGroup(trx, actor, id)
    if (wish.roleId !== null && wish.roleId !== group.role_id) throw fieldError('role_id', said.roleFixed)
    const name = wish.name ?? group.name
    if (await isNameTaken(trx, actor.id, name, id)) throw fieldError('name', said.nameTaken)
    const before = await groupRates(trx, id)
    const rates = await readCharges(trx, actor, wish.charges)
    if (name !== group.name) await renameGroup(trx, id, name)
    await setGroupRates(trx, id, rates)
    await audit(trx, {
      actorId: actor.id,
      action: 'charge-group.changed',
      object: `charge group ${id}`,
      detail: {
        ...(name === group.name ? {} : { name: { before: group.name, after: name } }),
        charges: describeRates(before, rates),
      },
    })
  })
}

/** Deletes a group of the caller's own. Throws 409 while users are in it. */
export async function removeGroup(db: Db, actor: Actor, id: number): Promise<void> {
  await ownGroup(db, actor, id)
  await withTransaction(db, async (trx) => {
    await lockOwner(trx, actor.id)
    const group = await ownGroup(trx, actor, id)
    const users = await countMembers(trx, { groupId: id, ownerId: actor.id, roleId: group.role_id }, true)
    if (users > 0) throw new AppError('conflict', { message: said.hasUsers(users) })
    await closeGroup(trx, id)
    await audit(trx, {
      actorId: actor.id,
      action: 'charge-group.deleted',
      object: `charge group ${id}`,
      detail: { name: group.name },
    })
  })
}

/** A super admin makes groups for admins and distributors, an admin for distributors (spec 2 section 6). */
function mayGroup(actor: Actor, roleId: number): boolean {
  return roleId in GROUP_ROLES && roleId > actor.roleId
}

/** A super admin's group copies the master charges of this moment; an admin's may not go below the assigned ones. */
async function readCharges(trx: Db, actor: Actor, sent: ChargeRow[]): Promise<NewRate[]> {
  return judgeCharges(sent, await chargeSheet(trx, actor.id), actor.roleId === ROLE.superAdmin)
}

/** The charges that change, for the audit log. */
export function describeRates(before: RateRow[], after: NewRate[]) {
  return after.flatMap(({ gatewayId, methodId, rate }) => {
    const was = before.find((row) => row.gateway_id === gatewayId && row.method_id === methodId)?.rate ?? null
    return was === rate ? [] : [{ gateway: gatewayId, method: methodId, before: was, after: rate }]
  })
}
