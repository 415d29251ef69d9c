import { sql } from 'kysely'
import { type Db, many, maybe, one } from '../../platform/db.ts'

export type GroupRow = {
  id: number
  owner_id: number
  role_id: 2 | 3
  name: string
  created_at: Date
}

/** Groups that a user owns, newest first, with the number of users in each. */
export function listGroups(db: Db, ownerId: number, limit: number, offset: number) {
  return many(
    db,
    sql<GroupRow & { users: number }>`
      select g.*, (select count(*) from group_members m where m.group_id = g.id and m.until is null) as users
        from (select id, owner_id, role_id, name, created_at from charge_groups
               where owner_id = ${ownerId} and deleted_at is null
               order by id desc limit ${limit} offset ${offset}) g
       order by g.id desc`,
  )
}

export async function countGroups(db: Db, ownerId: number): Promise<number> {
  const { total } = await one(
    db,
    sql<{ total: number }>`
      select count(*) as total from charge_groups where owner_id = ${ownerId} and deleted_at is null`,
  )
  return total
}

/** A group that is there, whoever owns it. */
export function findGroup(db: Db, id: number) {
  return maybe(
    db,
    sql<GroupRow>`
      select id, owner_id, role_id, name, created_at from charge_groups where id = ${id} and deleted_at is null`,
  )
}

/** The groups of an owner for one role, by name: what a user may be assigned to. */
export function listGroupNames(db: Db, ownerId: number, roleId: number) {
  return many(
    db,
    sql<{ id: number; name: string }>`
      select id, name from charge_groups
       where owner_id = ${ownerId} and role_id = ${roleId} and deleted_at is null order by lower(name), id`,
  )
}

/** Changes to the groups of one owner wait for each other until the transaction ends. */
export async function lockOwner(db: Db, ownerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('charge-groups:' || ${ownerId}::text, 0))`.execute(
    db,
  )
}

export async function insertGroup(
  db: Db,
  group: { ownerId: number; roleId: number; name: string },
): Promise<number> {
  const { id } = await one(
    db,
    sql<{ id: number }>`
      insert into charge_groups (owner_id, role_id, name)
      values (${group.ownerId}, ${group.roleId}, ${group.name}) returning id`,
  )
  return id
}

export async function renameGroup(db: Db, id: number, name: string): Promise<void> {
  await sql`update charge_groups set name = ${name} where id = ${id}`.execute(db)
}

/** Deletes a group from now on; its history stays. */
export async function closeGroup(db: Db, id: number): Promise<void> {
  await sql`
    with ended as (update group_charges set until = now() where group_id = ${id} and until is null)
    update charge_groups set deleted_at = now() where id = ${id}`.execute(db)
}

/** True when the owner has another group of that name, in whatever letters. */
export async function isNameTaken(
  db: Db,
  ownerId: number,
  name: string,
  exceptId: number | null,
): Promise<boolean> {
  const row = await maybe(
    db,
    sql`select 1 from charge_groups
         where owner_id = ${ownerId} and lower(name) = lower(${name}) and deleted_at is null
           and id is distinct from ${exceptId}`,
  )
  return row !== undefined
}
