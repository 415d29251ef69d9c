import type { ApprovalKind } from '@chukta/contract/identity/approval-kinds'
import { sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import { enterEffect } from '../../../platform/security/effects.ts'

/** The kinds that are under approval. */
export async function listKindsOn(db: Db): Promise<ApprovalKind[]> {
  const rows = await many(db, sql<{ kind: ApprovalKind }>`select kind from approval_settings where enabled`)
  return rows.map(({ kind }) => kind)
}

export async function isUnderApproval(db: Db, kind: ApprovalKind): Promise<boolean> {
  const row = await maybe(db, sql`select 1 from approval_settings where kind = ${kind} and enabled`)
  return row !== undefined
}

export async function switchKind(db: Db, kind: ApprovalKind, enabled: boolean): Promise<void> {
  enterEffect('approval.switch')
  await sql`
    insert into approval_settings (kind, enabled) values (${kind}, ${enabled})
    on conflict (kind) do update set enabled = excluded.enabled, updated_at = now()`.execute(db)
}

/** How many people of role 1 could sign in and decide. */
export async function countSuperAdmins(db: Db): Promise<number> {
  const { n } = await one(
    db,
    sql<{ n: number }>`
      select count(*) as n from users where role_id = 1 and status = 1 and document_verified = 1`,
  )
  return n
}
