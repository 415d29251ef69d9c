import { COMPANY } from '@chukta/contract/identity/company-messages'
import type { Policy, PolicyKind } from '@chukta/contract/identity/company-policies'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { lockCompany, touchCompany } from './company-sql.ts'
import { findPolicy, insertAcceptances, insertPolicy, listVersions, type PolicyRow } from './policies-sql.ts'

/** A public policy. Throws 404 where none, or no such version, was published. */
export async function readPolicy(db: Db, kind: PolicyKind, version: number | null): Promise<Policy> {
  const row = await findPolicy(db, kind, version)
  if (!row) throw new AppError('not-found')
  return asAnswer(row)
}

/** Every version, newest first of each kind. */
export async function readVersions(db: Db) {
  const rows = await listVersions(db)
  return rows.map((row) => ({ ...row, published_at: row.published_at.toISOString() }))
}

/** Publishes a new version in a running transaction. Throws 409 when its text equals the newest. */
export async function publishPolicy(
  trx: Db,
  actorId: number,
  kind: PolicyKind,
  body: string,
): Promise<Policy> {
  await lockCompany(trx)
  const row = await insertPolicy(trx, actorId, kind, body)
  if (!row) throw new AppError('conflict', { message: COMPANY.policySame })
  await touchCompany(trx, actorId)
  await audit(trx, {
    actorId,
    action: 'company.policy-published',
    object: `policy ${kind}`,
    detail: { version: row.version, characters: body.length },
  })
  return asAnswer(row)
}

/** The newest text of a policy by its paragraphs; none before the first version. */
export async function paragraphsOf(db: Db, kind: PolicyKind): Promise<string[]> {
  const row = await findPolicy(db, kind, null)
  return row ? row.body.split(/\n{2,}/) : []
}

/** Stores which versions a person agreed to, and when; agreeing again to the same ones changes nothing. */
export function acceptPolicies(db: Db, userId: number): Promise<void> {
  return insertAcceptances(db, userId)
}

function asAnswer({ published_at, ...row }: PolicyRow): Policy {
  return { ...row, published_at: published_at.toISOString() }
}
