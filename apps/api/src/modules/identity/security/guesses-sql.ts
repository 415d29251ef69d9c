import { sql } from 'kysely'
import { type Db, maybe, one } from '../../../platform/database/db.ts'

/** Codes of an authenticator app, or recovery codes, that may be tried in a row. */
const GUESSES = 5
const WAIT_MINUTES = 15

const isOver = sql`made.since < now() - make_interval(mins => ${WAIT_MINUTES})`

/** Counts a guess before the comparison; false when the person's limit is reached. */
export async function countGuess(db: Db, userId: number): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      insert into factor_guesses as made (user_id, guesses, since) values (${userId}, 1, now())
      on conflict (user_id) do update
         set guesses = case when ${isOver} then 1 else made.guesses + 1 end, since = now()
       where made.guesses < ${GUESSES} or ${isOver}
      returning user_id`,
  )
  return row !== undefined
}

/** Seconds until a person may guess again. */
export async function secondsUntilGuess(db: Db, userId: number): Promise<number> {
  const row = await one(
    db,
    sql<{ seconds: number }>`
      select ceil(extract(epoch from since + make_interval(mins => ${WAIT_MINUTES}) - now()))::int as seconds
        from factor_guesses where user_id = ${userId}`,
  )
  return Math.max(row.seconds, 1)
}

/** Resets the count after a right code. */
export async function forgetGuesses(db: Db, userId: number): Promise<void> {
  await sql`delete from factor_guesses where user_id = ${userId}`.execute(db)
}
