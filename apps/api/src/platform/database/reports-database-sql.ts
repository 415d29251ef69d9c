import { sql } from 'kysely'
import { type Db, one } from './db.ts'

/** Which database of which server: a standby has that of its primary, a restored copy as well, any other its own. */
const identity = sql`
  (select system_identifier::text from pg_control_system()) || '/' ||
  (select oid::text from pg_database where datname = current_database()) as identity`

/** The identity of the primary's database, and how far its log is written: past all that it has acknowledged. */
export async function primaryState(db: Db): Promise<{ lsn: bigint; identity: string }> {
  const row = await one(
    db,
    sql<{ lsn: string; identity: string }>`
      select (pg_current_wal_lsn() - '0/0'::pg_lsn)::text as lsn, ${identity}`,
  )
  return { lsn: BigInt(row.lsn), identity: row.identity }
}

export type StandbyState = { isStandby: boolean; lsn: bigint; identity: string }

/**
 * The server of this transaction and how far it has replayed: the statements after this one see all of that.
 * Bounds them as well, since a pooler in front may take no options of a session.
 */
export async function standbyState(trx: Db, statementMs: number): Promise<StandbyState> {
  const row = await one(
    trx,
    sql<{ is_standby: boolean; lsn: string | null; identity: string }>`
      select pg_is_in_recovery() as is_standby, (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text as lsn, ${identity},
             set_config('statement_timeout', ${String(statementMs)}, true) as bound`,
  )
  return { isStandby: row.is_standby, lsn: BigInt(row.lsn ?? 0), identity: row.identity }
}

/** Throws where the role may not read what reports are made of. */
export async function readPayments(trx: Db): Promise<void> {
  await sql`select id from payments limit 1`.execute(trx)
}
