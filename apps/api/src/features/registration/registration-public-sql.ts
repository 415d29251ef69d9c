import { sql } from 'kysely'
import { type Db, one } from '../../platform/db.ts'
import { type Contact, hasEmail, hasMobile, onlyRegistered } from './takeover-sql.ts'

export type Taken = { email: boolean; mobile: boolean }

/** Whether a contact waits for somebody else, who will have it. */
const waitsFor = (field: 'email' | 'mobile', value: string, exceptId: number | null) => sql<boolean>`
  exists (select from pending_contacts p
           where p.ended_at is null and p.field = ${field} and lower(p.value) = lower(${value})
             and p.user_id is distinct from ${exceptId}::bigint)`

/**
 * Whether the e-mail or the mobile is taken: confirmed, of more than a registration, or waiting for another person.
 * `exceptId` does not count; a registration made since `asOf` counts in any case.
 */
export function findTaken(
  db: Db,
  contact: Contact,
  exceptId: number | null = null,
  asOf: string | null = null,
) {
  return one(
    db,
    sql<Taken>`
      select exists (select from users u
                      where ${hasEmail(contact.email)} and u.id is distinct from ${exceptId}::bigint
                        and not (u.email_confirmed_at is null and ${onlyRegistered(asOf)}))
             or ${waitsFor('email', contact.email, exceptId)} as email,
             exists (select from users u
                      where ${hasMobile(contact.mobile)} and u.id is distinct from ${exceptId}::bigint
                        and not (u.mobile_confirmed_at is null and ${onlyRegistered(asOf)}))
             or ${waitsFor('mobile', contact.mobile, exceptId)} as mobile`,
  )
}
