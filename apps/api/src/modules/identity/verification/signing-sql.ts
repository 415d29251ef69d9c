import { sql } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'

export type SigningRow = {
  verification_id: string
  user_id: number
  status: 'preparing' | 'signing' | 'lost' | 'signed' | 'declined' | 'expired'
  link_cipher: string | null
  age_seconds: number
}

/** Claims the making of a person's document; undefined when one is being made or signed already. */
export function claimSigning(db: Db, userId: number, verificationId: string) {
  return maybe(
    db,
    sql<{ verification_id: string }>`
      insert into signing_requests (verification_id, user_id, next_poll_at)
      select ${verificationId}, id, now() + interval '1 minute' from users where id = ${userId} and document_verified = 0
      on conflict (user_id) where status in ('preparing', 'signing') do nothing
      returning verification_id`,
  )
}

/** The person's document that is being made or signed. */
export function findOpenSigning(db: Db, userId: number) {
  return maybe(
    db,
    sql<SigningRow>`
      select verification_id, user_id, status, link_cipher, extract(epoch from now() - created_at)::int as age_seconds
        from signing_requests where user_id = ${userId} and status in ('preparing', 'signing')`,
  )
}

/** Stores the signing link of a document; false when it is no longer being made. */
export async function saveSigningLink(
  db: Db,
  made: { verificationId: string; linkCipher: string; reference: string; sha256: Buffer },
): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      update signing_requests
         set status = 'signing', link_cipher = ${made.linkCipher}, reference = ${made.reference},
             document_sha256 = ${made.sha256}
       where verification_id = ${made.verificationId} and status = 'preparing' returning 1`,
  )
  return row !== undefined
}

/** Abandons a document whose link never came; a signature under it would still count. */
export async function loseSigning(db: Db, verificationId: string): Promise<void> {
  await sql`
    update signing_requests set status = 'lost' where verification_id = ${verificationId} and status = 'preparing'`.execute(
    db,
  )
}

/** The person's documents that may still become signed, newest first, not asked after in the last second. */
export function listUndecided(db: Db, userId: number) {
  return many(
    db,
    sql<{ verification_id: string }>`
      update signing_requests set last_polled_at = now()
       where verification_id in (
         select verification_id from signing_requests
          where user_id = ${userId} and status in ('signing', 'lost')
            and (last_polled_at is null or last_polled_at < now() - interval '1 second')
          order by created_at desc limit 3)
      returning verification_id`,
  )
}

/**
 * Leases documents that are due for a poll, each to one server: every minute in the first quarter of an
 * hour, then every quarter of an hour, then every six hours.
 */
export function takeDueSignings(db: Db, limit: number) {
  return many(
    db,
    sql<{ verification_id: string }>`
      update signing_requests
         set last_polled_at = now(),
             next_poll_at = now() + case when created_at > now() - interval '15 minutes' then interval '1 minute'
                                   when created_at > now() - interval '1 day' then interval '15 minutes'
                                   else interval '6 hours' end
       where verification_id = any(array(
         select verification_id from signing_requests
          where status in ('preparing', 'signing', 'lost') and next_poll_at <= now()
          order by next_poll_at limit ${limit} for update skip locked))
      returning verification_id`,
  )
}

/** Holds a document that may still become signed as it is until the transaction ends; false when it has ended. */
export async function lockUndecided(trx: Db, verificationId: string): Promise<boolean> {
  const row = await maybe(
    trx,
    sql`
      select 1 from signing_requests
       where verification_id = ${verificationId} and status in ('preparing', 'signing', 'lost') for update`,
  )
  return row !== undefined
}

/** Ends a document as declined or expired; a signed one stays signed. */
export async function endSigning(
  db: Db,
  verificationId: string,
  status: 'declined' | 'expired',
): Promise<number | null> {
  const row = await maybe(
    db,
    sql<{ user_id: number }>`
      update signing_requests set status = ${status}, ended_at = now()
       where verification_id = ${verificationId} and status in ('preparing', 'signing', 'lost')
      returning user_id`,
  )
  return row?.user_id ?? null
}

/** Ends a document that the service does not know, once a day has passed. */
export async function forgetSigning(db: Db, verificationId: string): Promise<void> {
  await sql`
    update signing_requests set status = 'expired', ended_at = now()
     where verification_id = ${verificationId} and status in ('preparing', 'lost')
       and created_at < now() - interval '1 day'`.execute(db)
}

/**
 * Ends a document as signed and opens its person's account, in one statement. Gives the person once: a
 * second call, by the webhook, the screen or the sweep, gives undefined.
 */
export function completeSigning(db: Db, verificationId: string) {
  return maybe(
    db,
    sql<{ id: number; first_name: string; email: string }>`
      with signed as (
        update signing_requests set status = 'signed', ended_at = now()
         where verification_id = ${verificationId} and status in ('preparing', 'signing', 'lost')
        returning user_id
      ), person as (
        update users set document_verified = 1, updated_at = now()
         where id in (select user_id from signed) and document_verified = 0
        returning id, first_name, email
      ), kept as (
        update identities set document_verified_at = now() where user_id in (select id from person)
      )
      select id, first_name, email from person`,
  )
}

/** Closes the other documents of a person whose account is open. */
export async function closeOtherSignings(db: Db, userId: number): Promise<void> {
  await sql`
    update signing_requests set status = 'expired', ended_at = now()
     where user_id = ${userId} and status in ('preparing', 'signing', 'lost')`.execute(db)
}
