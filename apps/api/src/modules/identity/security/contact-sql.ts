import { sql } from 'kysely'
import { type Db, one } from '../../../platform/database/db.ts'

/** The contacts for notices about a person's factors, and for codes. */
export function getContact(db: Db, userId: number) {
  return one(
    db,
    sql<{ first_name: string; email: string; mobile: string; has_mobile: boolean }>`
      select first_name, email, mobile, mobile_released_at is null as has_mobile from users where id = ${userId}`,
  )
}
