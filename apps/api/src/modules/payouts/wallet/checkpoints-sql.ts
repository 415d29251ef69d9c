import { sql } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'

/** Lines between two checkpoints of a wallet: the most that a page or an end of a statement adds up. */
export const CHECKPOINT_LINES = 1000

/** The lines that one statement reads of a wallet without checkpoints, within the server's bounds. */
const MOST_READ = 50_000

export type Checkpoint = { lines_before: number; journal_id: number; before_paise: bigint }

/** The last checkpoint that has at most so many lines before it. The account comes from a scoped query. */
export function findCheckpoint(db: Db, accountId: number, lines: number): Promise<Checkpoint | undefined> {
  return maybe(
    db,
    sql<Checkpoint>`
      select lines_before, journal_id, before_paise from wallet_checkpoints
       where account_id = ${accountId} and lines_before <= ${lines} order by lines_before desc limit 1`,
  )
}

/** The accounts of wallets with enough lines behind their last checkpoint for another. */
export async function listUncheckpointed(db: Db, every: number): Promise<number[]> {
  const rows = await many(
    db,
    sql<{ account_id: number }>`
      select w.account_id from wallets w
       where w.line_count > ${every}
         and w.line_count > ${every} + coalesce((select max(lines_before) from wallet_checkpoints m where m.account_id = w.account_id), 0)
       order by w.account_id`,
  )
  return rows.map((row) => row.account_id)
}

/**
 * Adds checkpoints behind the last one of a wallet, where no line before is later than one behind: none of the last hour,
 * because a smaller journal may still be on its way. Gives how many.
 */
export async function addNextCheckpoints(db: Db, accountId: number, every: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with last as (
      select lines_before, journal_id, before_paise from wallet_checkpoints where account_id = ${accountId}
      union all select 0, 0, 0 order by lines_before desc limit 1
    ), line as materialized (
      select l.journal_id, l.amount_paise, j.at
        from last, postings l join journals j on j.id = l.journal_id
       where l.account_id = ${accountId} and l.journal_id >= last.journal_id
       order by l.journal_id limit ${Math.max(MOST_READ, 2 * every)}
    ), numbered as (
      select journal_id, row_number() over up - 1 as n, at, -sum(amount_paise) over up + amount_paise as paise,
             max(at) over (order by journal_id rows between unbounded preceding and 1 preceding) as latest_before,
             min(at) over (order by journal_id desc rows between unbounded preceding and current row) as earliest_behind
        from line window up as (order by journal_id rows between unbounded preceding and current row)
    )
    insert into wallet_checkpoints (account_id, lines_before, journal_id, at, before_paise)
    select ${accountId}, last.lines_before + n, numbered.journal_id, earliest_behind, last.before_paise + paise
      from last, numbered
     where n > 0 and n % ${every} = 0 and latest_before <= earliest_behind and at < now() - interval '1 hour'
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
