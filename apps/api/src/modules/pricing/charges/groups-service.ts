import { ROLE } from '@chukta/contract/permissions'
import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { type ChargeRow, GROUP_ROLES } from '@chukta/contract/pricing/charges'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'
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

const messages = BACK_OFFICE.charges

/** One page of the groups that a user owns, newest first. */
export async function pageOfGroups(db: Db, scope: Scope, page: number, perPage: number) {
  const [rows, total] = await Promise.all([
    listGroups(db, scope, perPage, (page - 1) * perPage),
    countGroups(db, scope),
  ])
  return { rows, total }
}

/** A group of the scope's user or their downline. Throws 404 with an audit row. */
export async function groupBelow(db: Db, scope: Scope, id: number): Promise<GroupRow> {
  const group = await findGroup(db, scope, id)
  return group ?? refuseRecord(db, scope.actor.id, `charge group ${id}`)
}

/** A group of the scope's own user, to be changed. Throws 403 for one of their downline, 404 for any other. */
export async function ownGroup(db: Db, scope: Scope, id: number): Promise<GroupRow> {
  const group = await groupBelow(db, scope, id)
  if (group.owner_id === scope.userId) return group
  await audit(db, { actorId: scope.actor.id, action: 'access.refused', object: `charge group ${id}` })
  throw new AppError('forbidden')
}

/** Adds a group owned by the caller. Gives its id. Throws 422 by field and row. */
export function addGroup(
  db: Db,
  scope: Scope,
  group: { name: string; roleId: number; charges: ChargeRow[] },
): Promise<number> {
  return withTransaction(db, async (trx) => {
    await lockOwner(trx, scope)
    if (!mayGroup(scope, group.roleId)) throw fieldError('role_id', messages.roleNotYours)
    if (await isNameTaken(trx, scope, group.name, null)) throw fieldError('name', messages.nameTaken)
    const rates = await readCharges(trx, scope, group.charges, [])
    const id = await insertGroup(trx, scope, { roleId: group.roleId, name: group.name })
    await setGroupRates(trx, id, rates)
    await audit(trx, {
      actorId: scope.actor.id,
      action: 'charge-group.added',
      object: `charge group ${id}`,
      detail: { name: group.name, role_id: group.roleId, charges: describeRates([], rates) },
    })
    return id
  })
}

/** Changes charges, and the name, of a group that the caller owns. Throws 403, 404, and 422 by field and row. */
export async function changeGroup(
  db: Db,
  scope: Scope,
  id: number,
  changes: { name: string | null; roleId: number | null; charges: ChargeRow[] },
): Promise<void> {
  await ownGroup(db, scope, id)
  await withTransaction(db, async (trx) => {
    await lockOwner(trx, scope)
    const group = await ownGroup(trx, scope, id)
    if (changes.roleId !== null && changes.roleId !== group.role_id)
      throw fieldError('role_id', messages.roleFixed)
    const name = changes.name ?? group.name
    if (await isNameTaken(trx, scope, name, id)) throw fieldError('name', messages.nameTaken)
    const before = await groupRates(trx, id)
    const rates = await readCharges(trx, scope, changes.charges, before)
    if (name !== group.name) await renameGroup(trx, id, name)
    await setGroupRates(trx, id, rates)
    await audit(trx, {
      actorId: scope.actor.id,
      action: 'charge-group.changed',
      object: `charge group ${id}`,
      detail: {
        ...(name === group.name ? {} : { name: { before: group.name, after: name } }),
        charges: describeRates(before, rates),
      },
    })
  })
}

/** Deletes a group that the caller owns. Throws 409 while users are in it. */
export async function removeGroup(db: Db, scope: Scope, id: number): Promise<void> {
  await ownGroup(db, scope, id)
  await withTransaction(db, async (trx) => {
    await lockOwner(trx, scope)
    const group = await ownGroup(trx, scope, id)
    const users = await countMembers(
      trx,
      { groupId: id, ownerId: group.owner_id, roleId: group.role_id },
      true,
    )
    if (users > 0) throw new AppError('conflict', { message: messages.hasUsers(users) })
    await closeGroup(trx, id)
    await audit(trx, {
      actorId: scope.actor.id,
      action: 'charge-group.deleted',
      object: `charge group ${id}`,
      detail: { name: group.name },
    })
  })
}

/** A super admin makes groups for admins and distributors, an admin for distributors (spec 2 section 6). */
function mayGroup({ actor }: Scope, roleId: number): boolean {
  return roleId in GROUP_ROLES && roleId > actor.roleId
}

/** A super admin's group copies the current master charges; an admin's may not go below the assigned ones. */
async function readCharges(trx: Db, scope: Scope, sent: ChargeRow[], before: RateRow[]): Promise<NewRate[]> {
  const copies = scope.actor.roleId === ROLE.superAdmin
  return judgeCharges(sent, await chargeSheet(trx, scope), { copies, before })
}

/** The charges that change, for the audit log; further slabs where they do. */
export function describeRates(before: RateRow[], after: NewRate[]) {
  return after.flatMap(({ gatewayId, methodId, rate, slabs }) => {
    const row = before.find((each) => each.gateway_id === gatewayId && each.method_id === methodId)
    const [was, were] = [row?.rate ?? null, row?.slabs ?? null]
    const isSame = JSON.stringify(were) === JSON.stringify(slabs)
    if (was === rate && isSame) return []
    const further = isSame ? {} : { slabs_before: were, slabs_after: slabs }
    return [{ gateway: gatewayId, method: methodId, before: was, after: rate, ...further }]
  })
}
