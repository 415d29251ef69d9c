import type { Db } from '../database/db.ts'
import { audit } from '../security/audit-sql.ts'
import { AppError } from './errors.ts'

/**
 * Refuses a record that does not exist or is out of the caller's scope, indistinguishably. Writes the
 * audit row and throws 404. `object` names it: `ticket 12`.
 */
export async function refuseRecord(db: Db, actorId: number, object: string): Promise<never> {
  await audit(db, { actorId, action: 'access.refused', object, detail: { why: 'record' } })
  throw new AppError('not-found')
}
