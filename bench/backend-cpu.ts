import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { type Db, many } from '../apps/api/src/platform/db.ts'

/**
 * A reader of the processor time, in milliseconds, that PostgreSQL has spent so far on the connections of a database
 * that are open now: what others do on the machine hardly changes it. Always 0 where the system does not tell.
 */
export async function backendCpu(db: Db): Promise<() => number> {
  const backends = await many(
    db,
    sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()`,
  )
  return () => backends.reduce((sum, { pid }) => sum + ranMs(pid), 0)
}

function ranMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}
