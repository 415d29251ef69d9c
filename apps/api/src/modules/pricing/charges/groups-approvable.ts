import { ROLE } from '@chukta/contract/permissions'
import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import type { storeSlabs } from '@chukta/contract/pricing/charge-slabs'
import { CHARGE_SLABS } from '@chukta/contract/pricing/charge-slabs-messages'
import {
  type deleteGroup,
  GROUP_ROLES,
  type storeGroup,
  type updateGroup,
} from '@chukta/contract/pricing/charges'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import type { Approvable, Change, Fact } from '../../identity/api.ts'
import { addGroup, changeGroup, removeGroup } from './groups-service.ts'
import { closeGroup, findGroup, isNameTaken, lockOwner, renameGroup, reopenGroup } from './groups-sql.ts'
import { belowAssigned } from './judge-charges.ts'
import { countMembers } from './members-sql.ts'
import { rateFacts, ratesOf } from './rate-facts.ts'
import { groupRates, setGroupRates } from './rate-history-sql.ts'
import { type ChargeSheetRow, chargeSheet } from './rates-sql.ts'
import { changeSlabs } from './slabs-service.ts'

const messages = BACK_OFFICE.charges
const NAME = 'name'

export const ADD_GROUP: Approvable<typeof storeGroup> = {
  title: async (_trx, { body }) => titleOf(body.name),
  object: () => 'charge group',
  read: async (trx, { scope }, answer) => (answer === null ? [] : groupFacts(trx, scope, answer.data.id)),
  apply: async (trx, { body, scope }) => {
    const id = await addGroup(trx, scope, { name: body.name, roleId: body.role_id, charges: body.charges })
    return { ...success(messages.added), data: { message: messages.added, id } }
  },
  restore: (trx, { scope }, changes, answer) => restoreGroup(trx, scope, answer?.data.id ?? 0, changes),
}

export const CHANGE_GROUP: Approvable<typeof updateGroup> = {
  title: (trx, { params, scope }) => storedTitle(trx, scope, params.selectedUserId),
  object: ({ params }) => `charge group ${params.selectedUserId}`,
  read: (trx, { params, scope }) => groupFacts(trx, scope, params.selectedUserId),
  apply: async (trx, { params, body, scope }) => {
    const { name = null, role_id = null, charges } = body
    await changeGroup(trx, scope, params.selectedUserId, { name, roleId: role_id, charges })
    return success(messages.updated)
  },
  restore: (trx, { params, scope }, changes) => restoreGroup(trx, scope, params.selectedUserId, changes),
}

export const CHANGE_SLABS: Approvable<typeof storeSlabs> = {
  title: (trx, { params, scope }) => storedTitle(trx, scope, params.groupId),
  object: ({ params }) => `charge group ${params.groupId}`,
  read: (trx, { params, scope }) => groupFacts(trx, scope, params.groupId),
  apply: async (trx, { params, body, scope }) => {
    await changeSlabs(trx, scope, params.groupId, body)
    return success(CHARGE_SLABS.saved)
  },
  restore: (trx, { params, scope }, changes) => restoreGroup(trx, scope, params.groupId, changes),
}

export const DELETE_GROUP: Approvable<typeof deleteGroup> = {
  title: (trx, { params, scope }) => storedTitle(trx, scope, params.id),
  object: ({ params }) => `charge group ${params.id}`,
  read: (trx, { params, scope }) => groupFacts(trx, scope, params.id),
  apply: async (trx, { params, scope }) => {
    await removeGroup(trx, scope, params.id)
    return { data: { message: messages.deleted } }
  },
  restore: (trx, { params, scope }, changes) => restoreGroup(trx, scope, params.id, changes),
}

const success = (message: string) => ({ status: 'success' as const, message, data: { message } })
const titleOf = (name: string) => `Charge group ${name}`

async function storedTitle(trx: Db, scope: Scope, id: number): Promise<string> {
  return titleOf((await findGroup(trx, scope, id))?.name ?? String(id))
}

/** The lines of a group; none when it does not exist. */
async function groupFacts(trx: Db, scope: Scope, id: number): Promise<Fact[]> {
  const group = await findGroup(trx, scope, id)
  if (!group) return []
  const rates = await groupRates(trx, id)
  const sheet = await chargeSheet(trx, scope)
  const role = GROUP_ROLES[group.role_id]
  const rateOf = (line: ChargeSheetRow) =>
    rates.find((rate) => rate.gateway_id === line.gateway_id && rate.method_id === line.method_id)
  return [
    { key: NAME, label: 'Name', value: group.name, shown: group.name },
    { key: 'role', label: 'Role', value: String(group.role_id), shown: role },
    ...rateFacts(
      sheet,
      (line) => rateOf(line)?.rate ?? null,
      (line) => rateOf(line)?.slabs ?? null,
    ),
  ]
}

/** Restores a group of the owner to the `after` of the changes: undeleted, deleted, renamed or with other charges. */
async function restoreGroup(trx: Db, scope: Scope, id: number, changes: Change[]): Promise<void> {
  await lockOwner(trx, scope)
  const name = changes.find(({ key }) => key === NAME)
  if (name && name.after === null) return dropGroup(trx, scope, id)
  if (name && (await isNameTaken(trx, scope, name.after?.value ?? '', id))) throw conflict(messages.nameTaken)
  if (name?.before === null) await reopenGroup(trx, id)
  else if (name) await renameGroup(trx, id, name.after?.value ?? '')
  const rates = ratesOf(changes, await groupRates(trx, id))
  // A super admin's group keeps its old master charges; an admin's may not be below the charges assigned today.
  const sheet = scope.actor.roleId === ROLE.superAdmin ? [] : await chargeSheet(trx, scope)
  for (const { gatewayId, methodId, rate, slabs } of rates) {
    const line = sheet.find((each) => each.gateway_id === gatewayId && each.method_id === methodId)
    if (rate !== null && line && belowAssigned({ rate, slabs }, line)) throw conflict(messages.tooLow)
  }
  await setGroupRates(trx, id, rates)
}

async function dropGroup(trx: Db, scope: Scope, id: number): Promise<void> {
  const group = await findGroup(trx, scope, id)
  if (!group) return
  const users = await countMembers(trx, { groupId: id, ownerId: group.owner_id, roleId: group.role_id }, true)
  if (users > 0) throw conflict(messages.hasUsers(users))
  await closeGroup(trx, id)
}

function conflict(message: string): AppError {
  return new AppError('conflict', { message })
}
