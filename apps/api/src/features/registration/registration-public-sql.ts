import { sql } from 'kysely'
import { type Db, one } from '../../platform/db.ts'
import { type Contact, hasEmail, hasMobile, onlyRegistered } from './takeover-sql.ts'

export type Taken = { email: boolean; mobile: boolean }

/**
 * Whether the e-mail or the mobile is taken: confirmed, or of more than a registration. `exceptId` does not
 * count; a registration made since `asOf` counts in any case.
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
                        and not (u.email_confirmed_at is null and ${onlyRegistered(asOf)})) as email,
             exists (select from users u
                      where ${hasMobile(contact.mobile)} and u.id is distinct from ${exceptId}::bigint
                        and not (u.mobile_confirmed_at is null and ${onlyRegistered(asOf)})) as mobile`,
  )
}
