import { sql } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'

/** Stores a new captcha, good for `seconds` and so many tries. */
export async function addCaptcha(
  db: Db,
  key: string,
  answerHash: Buffer,
  seconds: number,
  tries = 1,
): Promise<void> {
  await sql`
    insert into captchas (key, answer_hash, expires_at, tries_left)
    values (${key}, ${answerHash}, now() + make_interval(secs => ${seconds}), ${tries})`.execute(db)
}

/**
 * Takes a try of a captcha, which a right answer uses up whole. Gives whether one of the hashes is that of its answer;
 * false when it was used before, has no try left, has expired or does not exist.
 */
export async function tryCaptcha(db: Db, key: string, hashes: Buffer[]): Promise<boolean> {
  const isRight = sql`answer_hash = any(${hashes}::bytea[])`
  const row = await maybe(
    db,
    sql<{ right: boolean }>`
      update captchas
         set tries_left = tries_left - 1,
             used_at = case when tries_left = 1 or ${isRight} then now() end
       where key = ${key} and used_at is null and expires_at > now()
      returning ${isRight} as right`,
  )
  return row?.right ?? false
}
