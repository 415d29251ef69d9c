import { sql } from 'kysely'
import { type Db, many } from './db.ts'

/** Records a heartbeat of this job pool. */
export async function beat(db: Db, poolId: string): Promise<void> {
  await sql`
    insert into job_workers (id) values (${poolId})
    on conflict (id) do update set seen_at = now()`.execute(db)
}

/**
 * Releases the jobs of dead pools, including pools that died before their first heartbeat.
 * A pool is dead after `silentSeconds` without a heartbeat. Gives the ids of the released pools.
 */
export async function freeDeadPools(db: Db, silentSeconds: number): Promise<string[]> {
  const dead = await many(
    db,
    sql<{ id: string }>`
      select distinct locked_by as id from graphile_worker.jobs
       where locked_by is not null and locked_at < now() - make_interval(secs => ${silentSeconds})
         and not exists (select from job_workers
                          where id = locked_by and seen_at > now() - make_interval(secs => ${silentSeconds}))`,
  )
  const ids = dead.map((pool) => pool.id)
  if (ids.length > 0) await sql`select graphile_worker.force_unlock_workers(${ids}::text[])`.execute(db)
  return ids
}

/** Deletes a stopped pool, and those that died long ago. */
export async function forgetPool(db: Db, poolId: string): Promise<void> {
  await sql`delete from job_workers where id = ${poolId} or seen_at < now() - interval '1 day'`.execute(db)
}
