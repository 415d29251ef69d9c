import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { groupBelow, ownGroup } from './groups-service.ts'
import { type GroupRow, listGroupNames, lockOwner } from './groups-sql.ts'
import {
  type CandidateRow,
  countMembers,
  findCandidates,
  joinGroup,
  leaveGroups,
  listMembers,
} from './members-sql.ts'

const messages = BACK_OFFICE.charges

type MemberPage = { groupId: number; roleId: number; page: number; perPage: number }

/**
 * One page of the users of a group's role below its owner (or only of those in it), and the owner's groups for
 * that role. Throws 404 for a foreign group, 422 when the path names another role than the group's.
 */
export async function pageOfMembers(db: Db, scope: Scope, request: MemberPage, onlyMembers: boolean) {
  const group = await groupBelow(db, scope, request.groupId)
  if (group.role_id !== request.roleId) throw fieldError('roleId', messages.wrongRole)
  const [data, total, groups] = await Promise.all([
    listMembers(db, membershipOf(group), onlyMembers, request.perPage, (request.page - 1) * request.perPage),
    countMembers(db, membershipOf(group), onlyMembers),
    listGroupNames(db, group),
  ])
  return { groupname: group.name, data, groupsdropdown: groups, pagination: { total } }
}

type Assignment = { pathId: number; bodyId: number | null; groupId: number | null; userIds: number[] }

/**
 * Assigns users to a group that the caller owns; each leaves the caller's other group. Throws 403 for a user out of
 * the caller's downline, 422 for one of another role or a group of another role, 404 for a foreign group.
 */
export async function assign(db: Db, scope: Scope, assignment: Assignment): Promise<void> {
  await withTransaction(db, async (trx) => {
    const from = await lockedGroup(trx, scope, assignment)
    const to = await ownGroup(trx, scope, assignment.groupId ?? from.id)
    if (to.role_id !== from.role_id) throw fieldError('group_id', messages.groupUnknown)
    const users = await candidates(trx, scope, to, assignment.userIds)
    const joining = users.filter((user) => user.group_id !== to.id)
    const ids = joining.map((user) => user.id)
    await leaveGroups(trx, scope, ids)
    await joinGroup(trx, membershipOf(to), ids)
    await auditMembers(trx, scope, 'charge-group.assigned', to, joining)
  })
}

/** Removes users from a group that the caller owns. Throws like `assign`, and 422 for a user who is not in it. */
export async function unassign(db: Db, scope: Scope, assignment: Assignment): Promise<void> {
  await withTransaction(db, async (trx) => {
    const group = await lockedGroup(trx, scope, assignment)
    if (assignment.groupId !== null && assignment.groupId !== group.id)
      throw fieldError('group_id', messages.groupUnknown)
    const users = await candidates(trx, scope, group, assignment.userIds)
    if (users.some((user) => user.group_id !== group.id)) throw fieldError('user_id', messages.notInGroup)
    await leaveGroups(
      trx,
      scope,
      users.map((user) => user.id),
    )
    await auditMembers(trx, scope, 'charge-group.unassigned', group, users)
  })
}

async function lockedGroup(trx: Db, scope: Scope, { pathId, bodyId }: Assignment): Promise<GroupRow> {
  if (bodyId !== null && bodyId !== pathId) throw fieldError('id', messages.groupUnknown)
  await lockOwner(trx, scope)
  return ownGroup(trx, scope, pathId)
}

async function candidates(
  trx: Db,
  scope: Scope,
  group: GroupRow,
  userIds: number[],
): Promise<CandidateRow[]> {
  const wanted = [...new Set(userIds)]
  const found = await findCandidates(trx, scope, wanted)
  if (found.length < wanted.length) throw new AppError('forbidden')
  if (found.some((user) => user.role_id !== group.role_id)) throw fieldError('user_id', messages.wrongRole)
  return found
}

function auditMembers(
  trx: Db,
  scope: Scope,
  action: string,
  group: GroupRow,
  users: CandidateRow[],
): Promise<void> {
  return audit(trx, {
    actorId: scope.actor.id,
    action,
    object: `charge group ${group.id}`,
    detail: { users: users.map((user) => ({ user: user.id, before: user.group_id })) },
  })
}

function membershipOf(group: GroupRow) {
  return { groupId: group.id, ownerId: group.owner_id, roleId: group.role_id }
}
