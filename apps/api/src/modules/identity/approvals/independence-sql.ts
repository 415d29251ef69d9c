import { type RawBuilder, sql } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'
import { usedSameDevice } from '../devices/devices-sql.ts'
import { type Addressee, added, changedAccess } from '../users/users-sql.ts'

/** The reason why a super admin cannot decide a person's proposal. */
export type Dependence = 'own' | 'added' | 'access' | 'device'

type Id = RawBuilder<unknown>

/** The time in which a change of a person's access counts, before the proposal and after it. */
const SINCE = (proposedAt: RawBuilder<unknown>) => sql`${proposedAt} - interval '30 days'`

/** The reason why `decider` is not independent of `maker`, who proposed at `proposedAt`; null when they are. */
export const dependenceOf = (decider: Id, maker: Id, proposedAt: RawBuilder<unknown>) =>
  sql<Dependence | null>`
    case when ${decider} = ${maker} then 'own'
         when ${added(decider, maker)} then 'added'
         when ${changedAccess(decider, maker, SINCE(proposedAt))} then 'access'
         when ${usedSameDevice(decider, maker, SINCE(proposedAt))} then 'device' end`

/** The reason why a person cannot decide a proposal; null when they can, undefined when there is no such proposal. */
export async function findDependence(
  db: Db,
  deciderId: number,
  approvalId: number,
): Promise<Dependence | null | undefined> {
  const row = await maybe(
    db,
    sql<{ why: Dependence | null }>`
      select ${dependenceOf(sql`${deciderId}::bigint`, sql`a.maker_id`, sql`a.created_at`)} as why
        from approvals a where a.id = ${approvalId}`,
  )
  return row?.why
}

/** The reason why one person could not decide a present proposal of another; null when they could. */
export async function findDependenceNow(
  db: Db,
  deciderId: number,
  makerId: number,
): Promise<Dependence | null> {
  const row = await maybe(
    db,
    sql<{ why: Dependence | null }>`
      select ${dependenceOf(sql`${deciderId}::bigint`, sql`${makerId}::bigint`, sql`now()`)} as why`,
  )
  return row?.why ?? null
}

/** Every active super admin who could decide a person's proposal now. */
export function listIndependent(db: Db, makerId: number) {
  return many(
    db,
    sql<Addressee & { id: number }>`
      select d.id, d.first_name, d.last_name, d.email from users d
       where d.role_id = 1 and d.status = 1 and d.document_verified = 1
         and ${dependenceOf(sql`d.id`, sql`${makerId}::bigint`, sql`now()`)} is null
       order by d.id`,
  )
}
