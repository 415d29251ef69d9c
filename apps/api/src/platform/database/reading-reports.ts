import { ROLE } from '@chukta/contract/permissions'
import type { Deps } from '../deps.ts'
import type { Scope } from '../security/gate.ts'
import type { Db } from './db.ts'
import type { Read } from './reports-database.ts'

/**
 * Reads figures and lists for a person. Roles above payers read from the standby, where there is one. Payers (role 4)
 * read from the primary, so that their payment appears at once.
 */
export async function readReports<T>(
  deps: Pick<Deps, 'db' | 'reports'>,
  scope: Scope,
  work: (db: Db) => Promise<T>,
  caughtUpWithinMs?: number,
): Promise<Read<T>> {
  const { db, reports } = deps
  if (!reports || scope.actor.roleId === ROLE.retailer) return { value: await work(db), ageMs: null }
  return reports.read(work, caughtUpWithinMs)
}

/** The least age that is reported: below it, the age is only the step of its measurement. */
const TOLD_FROM_MS = 1_000

/** The age of the result, as in answers; none where it is new. */
export function toldAge(ageMs: number | null): { age_ms?: number } {
  return ageMs === null || ageMs < TOLD_FROM_MS ? {} : { age_ms: Math.round(ageMs) }
}
