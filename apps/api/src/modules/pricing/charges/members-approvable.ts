import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import type { assignUsers, unassignUsers } from '@chukta/contract/pricing/charges'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import type { Approvable, Change, Fact } from '../../identity/api.ts'
import { findGroup, lockOwner } from './groups-sql.ts'
import { assign, unassign } from './members-service.ts'
import { findCandidates, joinGroup, leaveGroups, listGroupsOf } from './members-sql.ts'

const messages = BACK_OFFICE.charges

// Assigning and unassigning have the same body and answer.
type MoveCall = typeof assignUsers

export const ASSIGN_USERS = movesUsers(assign, messages.assigned)
export const UNASSIGN_USERS: Approvable<typeof unassignUsers> = {
  ...movesUsers(unassign, messages.unassigned),
}

/** The groups of the named users, among those of the maker, before and after. */
function movesUsers(work: typeof assign, message: string): Approvable<MoveCall> {
  return {
    title: async (trx, { params, scope }) => {
      const group = await findGroup(trx, scope, params.id)
      return `Users of charge group ${group?.name ?? params.id}`
    },
    object: () => 'charge group members',
    read: (trx, { body, scope }) => memberFacts(trx, scope, body.user_id),
    apply: async (trx, { params, body, scope }) => {
      const { id = null, group_id = null, user_id } = body
      await work(trx, scope, { pathId: params.id, bodyId: id, groupId: group_id, userIds: user_id })
      return { data: { message } }
    },
    restore: (trx, { scope }, changes) => restoreMembers(trx, scope, changes),
  }
}

async function memberFacts(trx: Db, scope: Scope, userIds: number[]): Promise<Fact[]> {
  const rows = await listGroupsOf(trx, scope, userIds)
  return rows.map(({ id, name, group_id, group_name }) => ({
    key: String(id),
    label: name,
    value: String(group_id),
    shown: group_name,
  }))
}

async function restoreMembers(trx: Db, scope: Scope, changes: Change[]): Promise<void> {
  await lockOwner(trx, scope)
  const ids = changes.map(({ key }) => Number(key))
  const users = await findCandidates(trx, scope, ids)
  await leaveGroups(trx, scope, ids)
  const joining = changes.filter(({ after }) => after !== null)
  for (const [groupId, ofGroup] of Map.groupBy(joining, ({ after }) => Number(after?.value))) {
    const group = await findGroup(trx, scope, groupId)
    const members = users.filter((user) => ofGroup.some(({ key }) => Number(key) === user.id))
    // Meanwhile the group may be deleted, or a user in another downline or role.
    const isFine =
      members.length === ofGroup.length && members.every((user) => user.role_id === group?.role_id)
    if (!group || !isFine) throw new AppError('conflict', { message: messages.groupUnknown })
    await joinGroup(
      trx,
      { groupId, ownerId: group.owner_id, roleId: group.role_id },
      members.map((user) => user.id),
    )
  }
}
