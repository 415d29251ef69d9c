import { sql } from 'kysely'
import { type Db, many } from '../database/db.ts'

/** Records a heartbeat of this job pool, and whether it came without a gap. */
export async function beat(db: Db, poolId: string): Promise<void> {
  await sql`
    /* prepared beat-of-jobs */
    insert into job_workers as w (id) values (${poolId})
    on conflict (id) do update
      set seen_at = now(),
          steady_since = case when w.seen_at < now() - interval '30 seconds' then now() else w.steady_since end`.execute(
    db,
  )
}

/**
 * Releases the jobs of dead pools, including pools that died before their first heartbeat.
 * A pool is dead after `silentSeconds` without a heartbeat. Gives the ids of the released pools.
 */
export async function freeDeadPools(db: Db, silentSeconds: number): Promise<string[]> {
  const dead = await many(
    db,
    sql<{ id: string }>`
      /* prepared list-dead-pools */
      select distinct locked_by as id from graphile_worker.jobs
       where locked_by is not null and locked_at < now() - make_interval(secs => ${silentSeconds})
         and not exists (select from job_workers
                          where id = locked_by and seen_at > now() - make_interval(secs => ${silentSeconds}))`,
  )
  const ids = dead.map((pool) => pool.id)
  if (ids.length > 0) await sql`select graphile_worker.force_unlock_workers(${ids}::text[])`.execute(db)
  return ids
}

/** The ids of the jobs that a pool has taken and that have not ended. */
export async function jobsHeldBy(db: Db, poolId: string): Promise<string[]> {
  const held = await many(
    db,
    sql<{ id: string }>`select id::text from graphile_worker._private_jobs where locked_by = ${poolId}`,
  )
  return held.map(({ id }) => id)
}

/** Lets jobs that a pool has taken be taken again, by any pool. */
export async function giveJobsBack(db: Db, poolId: string, ids: string[]): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set locked_by = null, locked_at = null
     where locked_by = ${poolId} and id = any(${ids}::bigint[])`.execute(db)
}

/** Deletes a stopped pool, and those that died long ago. */
export async function forgetPool(db: Db, poolId: string): Promise<void> {
  await sql`delete from job_workers where id = ${poolId} or seen_at < now() - interval '1 day'`.execute(db)
}
