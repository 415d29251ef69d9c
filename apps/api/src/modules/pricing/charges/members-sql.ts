import { sql } from 'kysely'
import { type Db, many, one } from '../../../platform/database/db.ts'
import { enterEffect } from '../../../platform/security/effects.ts'
import type { Scope } from '../../../platform/security/gate.ts'

export type MemberRow = {
  id: number
  name: string
  username: string
  mobile: string
  /** 1 when in the group now. */
  status: number
  group_id: number | null
  group_name: string | null
}

export type Membership = { groupId: number; ownerId: number; roleId: number }

const inScope = (of: Membership, onlyMembers: boolean) => sql`
  u.role_id = ${of.roleId}
  and exists (select from user_closure c
               where c.ancestor_id = ${of.ownerId} and c.descendant_id = u.id and c.depth > 0)
  ${
    onlyMembers
      ? sql`and exists (select from group_members m
                         where m.group_id = ${of.groupId} and m.user_id = u.id and m.until is null)`
      : sql``
  }`

/** Users of the group's role below its owner, newest first, and which of the owner's groups each is in. */
export function listMembers(db: Db, of: Membership, onlyMembers: boolean, limit: number, offset: number) {
  return many(
    db,
    sql<MemberRow>`
      select u.id, u.first_name || ' ' || u.last_name as name, u.username, u.mobile,
             case when m.group_id = ${of.groupId} then 1 else 0 end as status, m.group_id, g.name as group_name
        from (select u.id from users u where ${inScope(of, onlyMembers)}
               order by u.id desc limit ${limit} offset ${offset}) page
        join users u on u.id = page.id
        left join group_members m on m.user_id = u.id and m.owner_id = ${of.ownerId} and m.until is null
        left join charge_groups g on g.id = m.group_id
       order by u.id desc`,
  )
}

export async function countMembers(db: Db, of: Membership, onlyMembers: boolean): Promise<number> {
  const { total } = await one(
    db,
    sql<{ total: number }>`select count(*) as total from users u where ${inScope(of, onlyMembers)}`,
  )
  return total
}

export type CandidateRow = { id: number; role_id: number; group_id: number | null }

/** Those of the ids below the scope's user, with their role and their group of that user. */
export function findCandidates(db: Db, scope: Scope, userIds: number[]) {
  return many(
    db,
    sql<CandidateRow>`
      select u.id, u.role_id, m.group_id
        from user_closure c join users u on u.id = c.descendant_id
        left join group_members m on m.user_id = u.id and m.owner_id = ${scope.userId} and m.until is null
       where c.ancestor_id = ${scope.userId} and c.depth > 0 and u.id = any(${userIds})`,
  )
}

export type GroupOfUserRow = { id: number; name: string; group_id: number; group_name: string }

/** Those of the ids that are in a group of an owner now, with the group. */
export function listGroupsOf(db: Db, scope: Scope, userIds: number[]) {
  return many(
    db,
    sql<GroupOfUserRow>`
      select u.id, u.first_name || ' ' || u.last_name as name, m.group_id, g.name as group_name
        from group_members m join users u on u.id = m.user_id join charge_groups g on g.id = m.group_id
       where m.owner_id = ${scope.userId} and m.user_id = any(${userIds}) and m.until is null order by u.id`,
  )
}

/** Removes the users from the owner's groups. */
export async function leaveGroups(db: Db, scope: Scope, userIds: number[]): Promise<void> {
  enterEffect('charges.group')
  await sql`
    update group_members set until = now()
     where owner_id = ${scope.userId} and user_id = any(${userIds}) and until is null`.execute(db)
}

export async function joinGroup(db: Db, of: Membership, userIds: number[]): Promise<void> {
  enterEffect('charges.group')
  await sql`
    insert into group_members (group_id, owner_id, user_id)
    select ${of.groupId}, ${of.ownerId}, unnest(${userIds}::bigint[])`.execute(db)
}
