import { sql } from 'kysely'
import { type Db, maybe, one } from '../database/db.ts'

/** A call that happens once: its person, its key, and a hash of its body. */
export type Once = {
  userId: number
  call: string
  key: string
  bodyHash: Buffer
  /** The refusal of another body under the same key. */
  reusedAs: 'conflict' | 'idempotency-key-reused'
}

/** The answer of a call that was made before under the same key. */
export type Earlier = { status: number; answer: unknown }

type AnswerRow = Earlier & { body_hash: Buffer }

/** The answer kept under a key, which is locked until the transaction ends. */
export async function lockedAnswer(trx: Db, { userId, call, key }: Once): Promise<AnswerRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${nameOf({ userId, call, key })}, 0))`.execute(trx)
  return maybe(
    trx,
    sql<AnswerRow>`
      select body_hash, status, answer from idempotent_calls
       where user_id = ${userId} and call = ${call} and key = ${key}`,
  )
}

/** Takes the lock of a key for this transaction; false when another transaction has it. */
export async function takeLock(trx: Db, once: Once): Promise<boolean> {
  const row = await one(
    trx,
    sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${nameOf(once)}, 0)) as taken`,
  )
  return row.taken
}

const nameOf = ({ userId, call, key }: Pick<Once, 'userId' | 'call' | 'key'>) =>
  JSON.stringify([userId, call, key])

export async function keepAnswer(trx: Db, once: Once, { status, answer }: Earlier): Promise<void> {
  await sql`
    insert into idempotent_calls (user_id, call, key, body_hash, status, answer)
    values (${once.userId}, ${once.call}, ${once.key}, ${once.bodyHash}, ${status}, ${JSON.stringify(answer)})`.execute(
    trx,
  )
}
