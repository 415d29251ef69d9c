import { sql } from 'kysely'
import { type Db, many, maybe } from '../../platform/db.ts'

/** Minutes for which a provider whose balance is low takes nothing. */
const PAUSE_MINUTES = 15

/** Pauses a provider. Undefined when it was paused before, so that people are told once. */
export function pauseProvider(db: Db, slug: string, because: string) {
  return maybe(
    db,
    sql<{ name: string; paused_until: Date }>`
      update payout_providers
         set paused_until = now() + make_interval(mins => ${PAUSE_MINUTES}), paused_because = ${because}
       where slug = ${slug} and (paused_until is null or paused_until <= now()) returning name, paused_until`,
  )
}

/** Everyone who can fill an account at a provider. */
export function listSuperAdmins(db: Db) {
  return many(
    db,
    sql<{ first_name: string; email: string }>`
      select first_name, email from users where role_id = 1 and status = 1 and document_verified = 1 order by id`,
  )
}
