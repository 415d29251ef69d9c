import { sql } from 'kysely'
import { type Db, maybe } from '../../platform/db.ts'

/** Stores a new captcha, good for `seconds`. */
export async function addCaptcha(db: Db, key: string, answerHash: Buffer, seconds: number): Promise<void> {
  await sql`
    insert into captchas (key, answer_hash, expires_at)
    values (${key}, ${answerHash}, now() + make_interval(secs => ${seconds}))`.execute(db)
}

/** Consumes a captcha; undefined when it was used before, has expired or does not exist. */
export function spendCaptcha(db: Db, key: string) {
  return maybe(
    db,
    sql<{ answer_hash: Buffer }>`
      update captchas set used_at = now()
       where key = ${key} and used_at is null and expires_at > now()
      returning answer_hash`,
  )
}
