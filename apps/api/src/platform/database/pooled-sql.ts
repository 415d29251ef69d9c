import { sql } from 'kysely'
import { type Db, one } from './db.ts'

/** Whether a statement on these connections is given up after some time, whoever set that. */
export async function boundsStatements(db: Db): Promise<boolean> {
  const { bound } = await one(
    db,
    sql<{ bound: string }>`select current_setting('statement_timeout') as bound`,
  )
  return bound !== '0'
}
