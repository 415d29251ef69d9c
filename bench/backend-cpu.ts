import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { type Db, many } from '../apps/api/src/platform/database/db.ts'

/**
 * A reader of the processor time, in milliseconds, that PostgreSQL has spent so far on the connections of a database
 * that are open now: what others do on the machine hardly changes it. Always 0 where the system does not tell.
 */
export async function backendCpu(db: Db): Promise<() => number> {
  const ran = await cpuOfBackends(db)
  return () => {
    // An ended one keeps its last measurement.
    for (const [pid, before] of ran) ran.set(pid, Math.max(before, ranMs(pid)))
    return [...ran.values()].reduce((sum, ms) => sum + ms, 0)
  }
}

/** The same for each connection by the id of its process, so that those that open meanwhile can be distinguished. */
export async function cpuOfBackends(db: Db): Promise<Map<number, number>> {
  return new Map((await backendsOf(db)).map((pid) => [pid, ranMs(pid)]))
}

/** The processor time of a process with its threads, in milliseconds so far. 0 where the system does not tell. */
export function processCpu(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + ranMs(Number(thread)), 0)
  } catch {
    return 0
  }
}

async function backendsOf(db: Db): Promise<number[]> {
  const rows = await many(
    db,
    sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()`,
  )
  return rows.map(({ pid }) => pid)
}

function ranMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}
