import { sql } from 'kysely'
import { contains } from '../../../platform/database/contains-sql.ts'
import { type Db, many, one } from '../../../platform/database/db.ts'
import { memberName } from '../../../platform/database/member-name-sql.ts'
import { unlessSuperAdmin } from '../../../platform/database/unless-super-admin-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'

export type AuditQuery = {
  from: string | undefined
  to: string | undefined
  action: string | undefined
  search: string | undefined
  skip: number
  take: number
}

export type AuditRow = {
  id: number
  at: Date
  actor_id: number | null
  name: string | null
  username: string | null
  role_id: number | null
  action: string
  object: string | null
  detail: Record<string, unknown>
  address: string | null
  request_id: string | null
  /** The member of the actor's staff who did it; null: they did it themselves. */
  member_name: string | null
}

/** Role 1 sees all rows, also those without a session; role 2 those by them and those below them. */
const within = (scope: Scope) =>
  unlessSuperAdmin(
    scope,
    sql`a.actor_id = any(array(select descendant_id from user_closure where ancestor_id = ${scope.userId}))`,
  )

const matching = (scope: Scope, { from, to, action, search }: AuditQuery) => {
  const conditions = [within(scope)]
  if (from !== undefined) conditions.push(sql`a.at >= ${from}::date::timestamp at time zone 'Asia/Kolkata'`)
  if (to !== undefined) conditions.push(sql`a.at < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'`)
  if (action !== undefined) {
    conditions.push(sql`(a.action = ${action} or starts_with(a.action, ${`${action}.`}))`)
  }
  if (search !== undefined) {
    conditions.push(sql`a.actor_id = any(array(
      select id from users where ${contains(sql`first_name || ' ' || last_name || ' ' || username`, search)}))`)
  }
  return sql.join(conditions, sql` and `)
}

export function listAudit(db: Db, scope: Scope, query: AuditQuery): Promise<AuditRow[]> {
  return many(
    db,
    sql<AuditRow>`
      select a.id, a.at, a.actor_id, u.first_name || ' ' || u.last_name as name, u.username, u.role_id, a.action,
             a.object, a.detail, a.address, a.request_id, ${memberName(sql`a.member_id`)} as member_name
        from audit_log a left join users u on u.id = a.actor_id
       where ${matching(scope, query)} order by a.id desc offset ${query.skip} limit ${query.take}`,
  )
}

export async function countAudit(db: Db, scope: Scope, query: AuditQuery): Promise<number> {
  const { n } = await one(
    db,
    sql<{ n: number }>`select count(*) as n from audit_log a where ${matching(scope, query)}`,
  )
  return n
}

/** Every action in the log, by a loose index scan. */
export async function listActions(db: Db): Promise<string[]> {
  const rows = await many(
    db,
    sql<{ action: string }>`
      with recursive found as (
        (select action from audit_log order by action limit 1)
        union all
        select (select a.action from audit_log a where a.action > found.action order by a.action limit 1)
          from found where found.action is not null
      )
      select action from found where action is not null order by action`,
  )
  return rows.map(({ action }) => action)
}
