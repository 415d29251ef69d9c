import { sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import type { AuditFacts } from './chain-hash.ts'

/** Ids are text here: a tampered one may exceed a number. */
export type ChainEntry = { position: string; audit_id: string; hash: Buffer }
export type ChainEnd = ChainEntry

const CHAIN_LOCK = 7_214_030

// Every column of the table is listed here; audit-chain.test.ts compares.
const FACTS = sql`
  id::text, extract(epoch from at)::text as at, actor_id::text, action, object, detail::text, address, request_id,
  api_key_id, member_id::text`

const ENTRY = sql`position::text, audit_id::text, hash`

/** Takes the chain's lock for this transaction; false when another transaction holds it. */
export async function takeChain(db: Db): Promise<boolean> {
  const row = await one(db, sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${CHAIN_LOCK}) as taken`)
  return row.taken
}

/** Makes the transaction a read-only snapshot. */
export async function readOneMoment(db: Db): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(db)
}

export function chainEnd(db: Db): Promise<ChainEnd | undefined> {
  return maybe(db, sql<ChainEnd>`select ${ENTRY} from audit_chain order by audit_chain.position desc limit 1`)
}

export function entryAt(db: Db, position: number): Promise<ChainEntry | undefined> {
  return maybe(db, sql<ChainEntry>`select ${ENTRY} from audit_chain where audit_chain.position = ${position}`)
}

/** The highest id that the audit log has issued, to a committed row or to one that may still commit. */
export async function lastGivenId(db: Db): Promise<string> {
  const row = await one(
    db,
    sql<{ id: string | null }>`
      select pg_sequence_last_value(pg_get_serial_sequence('audit_log', 'id')::regclass)::text as id`,
  )
  return row.id ?? '0'
}

/** The transactions that have written to the audit log, or are about to, and have not ended. */
export async function writers(db: Db): Promise<string[]> {
  const rows = await many(
    db,
    sql<{ id: string }>`
      select virtualtransaction as id from pg_locks
       where locktype = 'relation' and relation = 'audit_log'::regclass and mode = 'RowExclusiveLock' and granted
         and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.map((row) => row.id)
}

/** Rows with an id above `after` and up to `upTo`, in order. */
export function rowsBetween(db: Db, after: string, upTo: string, limit: number): Promise<AuditFacts[]> {
  return many(
    db,
    sql<AuditFacts>`
      select ${FACTS} from audit_log where audit_log.id > ${after}::bigint and audit_log.id <= ${upTo}::bigint
       order by audit_log.id limit ${limit}`,
  )
}

/** The chain's entries of rows with an id above `after` and up to `upTo`, in the order of these ids. */
export function entriesBetween(db: Db, after: string, upTo: string, limit: number): Promise<ChainEntry[]> {
  return many(
    db,
    sql<ChainEntry>`
      select ${ENTRY} from audit_chain
       where audit_chain.audit_id > ${after}::bigint and audit_chain.audit_id <= ${upTo}::bigint
       order by audit_chain.audit_id limit ${limit}`,
  )
}

export async function addEntries(db: Db, entries: ChainEntry[]): Promise<void> {
  await sql`
    insert into audit_chain (position, audit_id, hash)
    select * from unnest(${entries.map((entry) => entry.position)}::bigint[],
                         ${entries.map((entry) => entry.audit_id)}::bigint[],
                         ${entries.map((entry) => entry.hash)}::bytea[])`.execute(db)
}

/** Rows that are not chained yet: those above the last id of the chain. */
export function waitingRows(db: Db, after: string) {
  return one(
    db,
    sql<{ n: number; oldest_seconds: number | null; last_id: string | null }>`
      select count(*) as n, extract(epoch from now() - min(at))::float8 as oldest_seconds, max(id)::text as last_id
        from audit_log where id > ${after}::bigint`,
  )
}
