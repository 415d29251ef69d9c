import { sql } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'

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
