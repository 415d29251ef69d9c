import { sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import { enterEffect } from '../../../platform/security/effects.ts'
import type { Scope } from '../../../platform/security/gate.ts'

export type GroupRow = {
  id: number
  owner_id: number
  role_id: 2 | 3
  name: string
  created_at: Date
}

/** Groups that a user owns, newest first, with the number of users in each. */
export function listGroups(db: Db, scope: Scope, limit: number, offset: number) {
  return many(
    db,
    sql<GroupRow & { users: number }>`
      select g.*, (select count(*) from group_members m where m.group_id = g.id and m.until is null) as users
        from (select id, owner_id, role_id, name, created_at from charge_groups
               where owner_id = ${scope.userId} and deleted_at is null
               order by id desc limit ${limit} offset ${offset}) g
       order by g.id desc`,
  )
}

export async function countGroups(db: Db, scope: Scope): Promise<number> {
  const { total } = await one(
    db,
    sql<{ total: number }>`
      select count(*) as total from charge_groups where owner_id = ${scope.userId} and deleted_at is null`,
  )
  return total
}

/** A group of the scope's user or their downline. */
export function findGroup(db: Db, scope: Scope, id: number) {
  return maybe(
    db,
    sql<GroupRow>`
      select g.id, g.owner_id, g.role_id, g.name, g.created_at
        from charge_groups g join user_closure c on c.descendant_id = g.owner_id and c.ancestor_id = ${scope.userId}
       where g.id = ${id} and g.deleted_at is null`,
  )
}

/** The groups of an owner for one role, by name: those that a user may be assigned to. */
export function listGroupNames(db: Db, { owner_id, role_id }: Pick<GroupRow, 'owner_id' | 'role_id'>) {
  return many(
    db,
    sql<{ id: number; name: string }>`
      select id, name from charge_groups
       where owner_id = ${owner_id} and role_id = ${role_id} and deleted_at is null order by lower(name), id`,
  )
}

/** Serializes changes to the groups of one owner until the transaction ends. */
export async function lockOwner(db: Db, scope: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('charge-groups:' || ${scope.userId}::text, 0))`.execute(
    db,
  )
}

export async function insertGroup(
  db: Db,
  scope: Scope,
  group: { roleId: number; name: string },
): Promise<number> {
  const { id } = await one(
    db,
    sql<{ id: number }>`
      insert into charge_groups (owner_id, role_id, name)
      values (${scope.userId}, ${group.roleId}, ${group.name}) returning id`,
  )
  return id
}

export async function renameGroup(db: Db, id: number, name: string): Promise<void> {
  await sql`update charge_groups set name = ${name} where id = ${id}`.execute(db)
}

/** Soft-deletes a group; its history stays. */
export async function closeGroup(db: Db, id: number): Promise<void> {
  enterEffect('charges.group')
  await sql`
    with ended as (update group_charges set until = now() where group_id = ${id} and until is null)
    update charge_groups set deleted_at = now() where id = ${id}`.execute(db)
}

/** Undeletes a group; its charges are set again by the caller. */
export async function reopenGroup(db: Db, id: number): Promise<void> {
  enterEffect('charges.group')
  await sql`update charge_groups set deleted_at = null where id = ${id}`.execute(db)
}

/** True when the owner has another group of that name, ignoring case. */
export async function isNameTaken(
  db: Db,
  scope: Scope,
  name: string,
  exceptId: number | null,
): Promise<boolean> {
  const row = await maybe(
    db,
    sql`select 1 from charge_groups
         where owner_id = ${scope.userId} and lower(name) = lower(${name}) and deleted_at is null
           and id is distinct from ${exceptId}`,
  )
  return row !== undefined
}
