import type { PolicyKind } from '@chukta/contract/identity/company-policies'
import { sql } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'

export type PolicyRow = { kind: PolicyKind; version: number; body: string; published_at: Date }

/** One version of a policy; the newest where none is named. */
export function findPolicy(db: Db, kind: PolicyKind, version: number | null) {
  return maybe(
    db,
    sql<PolicyRow>`
      select kind, version, body, published_at from company_policies
       where kind = ${kind} and (${version}::int is null or version = ${version}::int)
       order by version desc limit 1`,
  )
}

export function listVersions(db: Db) {
  return many(
    db,
    sql<{ kind: PolicyKind; version: number; published_at: Date; published_by: string; accepted: number }>`
      select p.kind, p.version, p.published_at, u.first_name || ' ' || u.last_name as published_by,
             (select count(*) from policy_acceptances a where a.policy_id = p.id) as accepted
        from company_policies p join users u on u.id = p.published_by
       order by p.kind, p.version desc`,
  )
}

/** Adds the next version, unless its text equals the newest; undefined then. Under the lock of the company's row. */
export function insertPolicy(db: Db, actorId: number, kind: PolicyKind, body: string) {
  return maybe(
    db,
    sql<PolicyRow>`
      insert into company_policies (kind, version, body, published_by)
      select ${kind}, coalesce(newest.version, 0) + 1, ${body}, ${actorId}
        from (select 1) as one
        left join lateral (select version, body from company_policies where kind = ${kind}
                            order by version desc limit 1) newest on true
       where newest.body is distinct from ${body}
      returning kind, version, body, published_at`,
  )
}

/** Stores that a person agreed to the newest version of every policy. */
export async function insertAcceptances(db: Db, userId: number): Promise<void> {
  await sql`
    insert into policy_acceptances (user_id, policy_id)
    select distinct on (kind) ${userId}::bigint, id from company_policies order by kind, version desc
    on conflict do nothing`.execute(db)
}
