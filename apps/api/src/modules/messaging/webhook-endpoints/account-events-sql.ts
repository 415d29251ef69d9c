import { ACCOUNT_EVENT_DAYS, type AccountEventType } from '@chukta/contract/messaging/webhook-endpoints'
import { sql } from 'kysely'
import { type Db, many } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'

export type AccountEvent = { id: number; type: AccountEventType; at: Date; data: Record<string, unknown> }

type Wish = {
  type: AccountEventType | null
  includeDownline: boolean
  /** Those with a lower id; null for the newest. */
  before: number | null
  limit: number
}

/** Events of the scope's user of the last 30 days, newest first, without tests; those of everyone below too where asked. */
export function listAccountEvents(db: Db, scope: Scope, { type, includeDownline, before, limit }: Wish) {
  return many(
    db,
    sql<AccountEvent>`
      select e.id, e.type, e.at, e.data from account_events e
       where e.account_id in (select descendant_id from user_closure
                               where ancestor_id = ${scope.userId} and (depth = 0 or ${includeDownline}))
         and not e.is_test and e.at > now() - make_interval(days => ${ACCOUNT_EVENT_DAYS})
         and (${type}::text is null or e.type = ${type}) and (${before}::bigint is null or e.id < ${before})
       order by e.id desc limit ${limit}`,
  )
}

/** Deletes events with their deliveries after 30 days. */
export async function forgetAccountEvents(db: Db): Promise<void> {
  await sql`delete from account_events where at < now() - make_interval(days => ${ACCOUNT_EVENT_DAYS})`.execute(
    db,
  )
}
