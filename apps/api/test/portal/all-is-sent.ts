import { sql } from 'kysely'
import { one } from '../../src/platform/database/db.ts'
import { eventually, type Portal } from './harness.ts'

/** No job waits any more, those of the crontab aside: what would have been sent is in the inbox. */
export function allIsSent({ db }: Pick<Portal, 'db'>): Promise<true> {
  return eventually(async () => {
    const { waiting } = await one(
      db,
      sql<{ waiting: boolean }>`
        select exists (select from graphile_worker._private_jobs where not payload::jsonb ? '_cron') as waiting`,
    )
    return !waiting
  })
}
