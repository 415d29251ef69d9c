import type { ContactField } from '@chukta/contract/identity/profile-fields'
import { sql } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'
import type { Ending } from '../../../platform/security/ending.ts'

/** Tries before a code is invalid (design 8.8). */
const OTP_TRIES = 5

/** Stores a requested change of mobile or e-mail; it replaces an earlier one. */
export async function saveContactChange(
  db: Db,
  change: { userId: number; field: ContactField; value: string; codeHash: Buffer; seconds: number },
): Promise<void> {
  await sql`
    insert into contact_changes (user_id, field, value, code_hash, expires_at)
    values (${change.userId}, ${change.field}, ${change.value}, ${change.codeHash},
            now() + make_interval(secs => ${change.seconds}))
    on conflict (user_id, field) do update
      set value = excluded.value, code_hash = excluded.code_hash, expires_at = excluded.expires_at,
          tries = 0, created_at = now()`.execute(db)
}

/** The pending change; one with an expired code can be sent a new code for a day. */
export function findContactChange(db: Db, userId: number, field: ContactField) {
  return maybe(
    db,
    sql<{ value: string; expired: boolean; spent: boolean }>`
      select value, expires_at <= now() as expired, tries >= ${OTP_TRIES} as spent
        from contact_changes
       where user_id = ${userId} and field = ${field} and created_at > now() - interval '1 day'`,
  )
}

/** Counts a try before the comparison; undefined when the code allows none. */
export function countContactTry(db: Db, userId: number, field: ContactField) {
  return maybe(
    db,
    sql<{ value: string; code_hash: Buffer }>`
      update contact_changes set tries = tries + 1
       where user_id = ${userId} and field = ${field} and tries < ${OTP_TRIES} and expires_at > now()
      returning value, code_hash`,
  )
}

/** Deletes a pending change; false when it is not, or no longer, for this value. */
export async function dropContactChange(
  db: Db,
  userId: number,
  field: ContactField,
  value: string | null = null,
): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      delete from contact_changes
       where user_id = ${userId} and field = ${field} and (${value}::text is null or value = ${value})
      returning 1`,
  )
  return row !== undefined
}

/**
 * Applies a mobile or e-mail that its code confirmed. Gives the value before.
 * Throws a unique violation when another person has it.
 */
export function applyContact(db: Db, userId: number, field: ContactField, value: string) {
  const confirmed =
    field === 'email'
      ? sql`email_confirmed_at = now()`
      : sql`mobile_confirmed_at = now(), mobile_released_at = null`
  return maybe(
    db,
    sql<{ first_name: string; email: string; mobile: string }>`
      with before as (select id, first_name, email, mobile from person_details where id = ${userId})
      update person_details u set ${sql.ref(field)} = ${value}, ${confirmed}, updated_at = now()
        from before b where u.id = b.id
      returning b.first_name, b.email, b.mobile`,
  )
}

/** Cancels a person's changes of mobile and e-mail that wait for their code. */
export async function endContactChangesOf(trx: Db, { userId }: Ending): Promise<void> {
  await sql`delete from contact_changes where user_id = ${userId}`.execute(trx)
}
