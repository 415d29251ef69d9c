import { sql } from 'kysely'
import { type Db, many, one } from '../../../platform/database/db.ts'

/** A moment, and the transactions that ran when it was read. */
export type Moment = { at: Date; running: string[] }

/**
 * The moment of the database's clock and every other running transaction: any booking under an earlier moment is among
 * them, or has ended. A statement's moment is a little before it is visible as running: hence the margin.
 */
export function readMoment(db: Db): Promise<Moment> {
  return one(
    db,
    sql<Moment>`
      select now() - interval '50 milliseconds' as at,
             array(select l.virtualtransaction from pg_locks l join pg_stat_activity a using (pid)
                    where l.locktype = 'virtualxid' and l.granted and l.pid <> pg_backend_pid()
                      and a.datname = current_database()) as running`,
  )
}

/** Those of these transactions that still run; with `onlyBooking`, those that hold the lock of booking a document. */
export async function stillRunning(db: Db, running: string[], onlyBooking: boolean): Promise<string[]> {
  const rows = await many(
    db,
    sql<{ name: string }>`
      /* prepared still-running */
      select l.virtualtransaction as name from pg_locks l
       where l.locktype = 'virtualxid' and l.granted and l.virtualtransaction = any(${running}::text[])
         and (not ${onlyBooking}::boolean or exists (
               select from pg_locks w
                where w.virtualtransaction = l.virtualtransaction and w.mode in ('RowShareLock', 'RowExclusiveLock')
                  and w.relation in ('payments'::regclass, 'refunds'::regclass, 'disputes'::regclass,
                                     'journals'::regclass)))`,
  )
  return rows.map(({ name }) => name)
}
