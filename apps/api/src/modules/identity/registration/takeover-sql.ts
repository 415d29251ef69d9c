import { sql } from 'kysely'
import { type Db, many } from '../../../platform/database/db.ts'

export type Contact = { email: string; mobile: string }

/** Rows of `users u` with this e-mail. */
export const hasEmail = (email: string) => sql<boolean>`lower(u.email) = lower(${email})`

/** Rows of `users u` with this mobile. */
export const hasMobile = (mobile: string) =>
  sql<boolean>`(u.mobile = ${mobile} and u.mobile_released_at is null)`

/**
 * Rows of `users u` that are a bare registration: self-made, not switched off, nothing verified,
 * never signed in, no money and no payees. Only these lose an unconfirmed contact. One made since `asOf` is
 * spared, so that of two concurrent ones the first stays.
 */
export const onlyRegistered = (asOf: string | null) => sql<boolean>`(
  u.role_id = 4 and u.created_by is null and u.status = 1
  and u.pancard_verified = 0 and u.aadhar_verified = 0 and u.document_verified = 0
  and (${asOf}::timestamptz is null or u.created_at < ${asOf}::timestamptz)
  and u.first_signed_in_at is null
  and not exists (select from payments p where p.payer_id = u.id)
  and not exists (select from payees p where p.user_id = u.id)
  and not exists (select from schools s where s.user_id = u.id)
  and exists (select from wallets w where w.user_id = u.id and w.balance_paise = 0 and w.line_count = 0))`

export type Loser = {
  id: number
  first_name: string
  username: string
  email: string
  loses_email: boolean
}

/** Locks the users who lose the e-mail or the mobile, always in the same order. */
export function lockLosers(db: Db, contact: Contact, exceptId: number | null, asOf: string | null) {
  const losesEmail = sql`(${hasEmail(contact.email)} and u.email_confirmed_at is null)`
  const losesMobile = sql`(${hasMobile(contact.mobile)} and u.mobile_confirmed_at is null)`
  return many(
    db,
    sql<Loser>`
      select u.id, u.first_name, u.username, u.email, ${losesEmail} as loses_email
        from users u
       where (${losesEmail} or ${losesMobile}) and u.id is distinct from ${exceptId}::bigint
         and ${onlyRegistered(asOf)}
       order by u.id for update of u`,
  )
}

/** Releases the person's mobile. */
export async function releaseMobile(db: Db, userId: number): Promise<void> {
  await sql`update users set mobile_released_at = now(), updated_at = now() where id = ${userId}`.execute(db)
}
