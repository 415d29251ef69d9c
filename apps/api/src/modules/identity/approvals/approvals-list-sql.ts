import type { ApprovalKind } from '@chukta/contract/identity/approval-kinds'
import type { ApprovalStatus } from '@chukta/contract/identity/approvals'
import { sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import { unlessSuperAdmin } from '../../../platform/database/unless-super-admin-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import type { Change } from './facts.ts'
import { type Dependence, dependenceOf } from './independence-sql.ts'

export type ListedRow = {
  id: number
  kind: ApprovalKind
  call: string
  status: ApprovalStatus
  title: string
  maker_id: number
  maker_name: string
  maker_role: number
  created_at: Date
  decided_by: number | null
  decider_name: string | null
  decider_role: number | null
  decided_at: Date | null
  reason: string | null
  params: unknown
  changes: Change[]
  reverts_id: number | null
  reverted_by_id: number | null
  revert_waits: boolean
  /** For a waiting one, the reason why the scope's user cannot decide. */
  dependence: Dependence | null
}

export type Filters = { status: ApprovalStatus | 'decided' | undefined; kind: ApprovalKind | undefined }

const listed = (scope: Scope) => sql`
  a.id, a.kind, a.call, a.status, a.title, a.maker_id, m.first_name || ' ' || m.last_name as maker_name, a.maker_role,
  a.created_at, a.decided_by, d.first_name || ' ' || d.last_name as decider_name, d.role_id as decider_role,
  a.decided_at, a.reason, a.input -> 'params' as params, a.changes, a.reverts_id,
  (select r.id from approvals r where r.reverts_id = a.id and r.status in ('approved', 'direct')) as reverted_by_id,
  exists (select from approvals r where r.reverts_id = a.id and r.status = 'waiting') as revert_waits,
  case when a.status = 'waiting' then ${dependence(scope)} end as dependence`

const dependence = (scope: Scope) =>
  dependenceOf(sql`${scope.userId}::bigint`, sql`a.maker_id`, sql`a.created_at`)

const withNames = sql`join users m on m.id = a.maker_id left join users d on d.id = a.decided_by`

/** All of them for a super admin, else those of the scope's user alone. */
const within = (scope: Scope) => unlessSuperAdmin(scope, sql`a.maker_id = ${scope.userId}`)

const matching = (scope: Scope, { status, kind }: Filters) => {
  const conditions = [within(scope)]
  if (status === 'decided') conditions.push(sql`a.status <> 'waiting'`)
  else if (status !== undefined) conditions.push(sql`a.status = ${status}`)
  if (kind !== undefined) conditions.push(sql`a.kind = ${kind}`)
  return sql.join(conditions, sql` and `)
}

/** One page, newest first. */
export function listApprovals(db: Db, scope: Scope, filters: Filters, limit: number, offset: number) {
  return many(
    db,
    sql<ListedRow>`
      select ${listed(scope)} from approvals a ${withNames} where ${matching(scope, filters)}
       order by a.id desc limit ${limit} offset ${offset}`,
  )
}

export async function countApprovals(db: Db, scope: Scope, filters: Filters): Promise<number> {
  const { n } = await one(
    db,
    sql<{ n: number }>`select count(*) as n from approvals a where ${matching(scope, filters)}`,
  )
  return n
}

/** The proposals that wait for the scope's user, and since when: those of people of whom they are independent. */
export function countToDecide(db: Db, scope: Scope): Promise<{ n: number; oldest_at: Date | null }> {
  return one(
    db,
    sql<{ n: number; oldest_at: Date | null }>`
      select count(*) as n, min(a.created_at) as oldest_at
        from approvals a where a.status = 'waiting' and ${dependence(scope)} is null`,
  )
}

/** One of them; undefined for another person's. */
export function findApproval(db: Db, scope: Scope, id: number) {
  return maybe(
    db,
    sql<ListedRow>`select ${listed(scope)} from approvals a ${withNames} where a.id = ${id} and ${within(scope)}`,
  )
}
