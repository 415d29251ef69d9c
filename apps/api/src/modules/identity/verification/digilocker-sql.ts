import { sql } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'
import type { Ending } from '../../../platform/security/ending.ts'

type DigilockerStatus = 'preparing' | 'pending' | 'review' | 'success' | 'expired' | 'denied' | 'mismatch'

/** Claims a request of a person; undefined when one is open already. */
export function claimDigilocker(db: Db, userId: number, verificationId: string) {
  return maybe(
    db,
    sql<{ verification_id: string }>`
      insert into digilocker_requests (verification_id, user_id, next_poll_at)
      select ${verificationId}, id, now() + interval '1 minute' from users where id = ${userId} and aadhar_verified = 0
      on conflict (user_id) where status in ('preparing', 'pending') do nothing
      returning verification_id`,
  )
}

/** The person's request that is being made or open, and its age in seconds. */
export function findOpenDigilocker(db: Db, userId: number) {
  return maybe(
    db,
    sql<{
      verification_id: string
      link_cipher: string | null
      reference: string | null
      age_seconds: number
    }>`
      select verification_id, link_cipher, reference, extract(epoch from now() - created_at)::int as age_seconds
        from digilocker_requests where user_id = ${userId} and status in ('preparing', 'pending')`,
  )
}

/** Stores the address of the consent page; false when the request is no longer being made. */
export async function saveDigilockerLink(
  db: Db,
  made: { verificationId: string; linkCipher: string; reference: string },
): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      update digilocker_requests
         set status = 'pending', link_cipher = ${made.linkCipher}, reference = ${made.reference}
       where verification_id = ${made.verificationId} and status = 'preparing' returning 1`,
  )
  return row !== undefined
}

/** Deletes a request whose address never came: consent to it is impossible. */
export async function forgetDigilocker(db: Db, verificationId: string): Promise<void> {
  await sql`
    delete from digilocker_requests where verification_id = ${verificationId} and status = 'preparing'`.execute(
    db,
  )
}

/** The state of the person's newest request. */
export function newestDigilocker(db: Db, userId: number) {
  return maybe(
    db,
    sql<{ status: DigilockerStatus }>`
      select status from digilocker_requests where user_id = ${userId} order by id desc limit 1`,
  )
}

/** Takes the turn to poll the person's open request; undefined without one, or when it was polled just now. */
export function takeTurnToAsk(db: Db, userId: number) {
  return maybe(
    db,
    sql<{ verification_id: string }>`
      update digilocker_requests set last_polled_at = now()
       where user_id = ${userId} and status = 'pending'
         and (last_polled_at is null or last_polled_at < now() - interval '1 second')
      returning verification_id`,
  )
}

/** Leases open requests that are due for a poll, each to one server: every minute, and after an hour every quarter of one. */
export function takeDueDigilocker(db: Db, limit: number) {
  return many(
    db,
    sql<{ verification_id: string }>`
      update digilocker_requests
         set last_polled_at = now(),
             next_poll_at = now() + case when created_at > now() - interval '1 hour' then interval '1 minute'
                                   else interval '15 minutes' end
       where id = any(array(
         select id from digilocker_requests where status = 'pending' and next_poll_at <= now()
          order by next_poll_at limit ${limit} for update skip locked))
      returning verification_id`,
  )
}

/** The person of an open request; undefined when it is not open. */
export function findPendingDigilocker(db: Db, verificationId: string) {
  return maybe(
    db,
    sql<{ user_id: number }>`
      select user_id from digilocker_requests where verification_id = ${verificationId} and status = 'pending'`,
  )
}

/** Locks an open request until the transaction ends; false when it has ended. */
export async function lockPendingDigilocker(trx: Db, verificationId: string): Promise<boolean> {
  const row = await maybe(
    trx,
    sql`
      select 1 from digilocker_requests where verification_id = ${verificationId} and status = 'pending' for update`,
  )
  return row !== undefined
}

/** Ends an open request. Gives the provider's reference; null when it has ended. */
export async function endDigilocker(
  db: Db,
  verificationId: string,
  status: 'success' | 'expired' | 'denied' | 'mismatch',
): Promise<string | null> {
  const row = await maybe(
    db,
    sql<{ reference: string }>`
      update digilocker_requests set status = ${status}, ended_at = now()
       where verification_id = ${verificationId} and status = 'pending' returning reference`,
  )
  return row?.reference ?? null
}

/** Keeps an open request for a person who compares the names, instead of an older one. False when it has ended. */
export async function leaveToReview(
  db: Db,
  verificationId: string,
  { name, last4 }: { name: string; last4: string },
): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      with left_open as (
        update digilocker_requests set status = 'review', document_name = ${name}, aadhaar_last4 = ${last4}
         where verification_id = ${verificationId} and status = 'pending' returning id, user_id
      ), older as (
        delete from digilocker_requests r using left_open l
         where r.user_id = l.user_id and r.status = 'review' and r.id < l.id
      )
      select id from left_open`,
  )
  return row !== undefined
}

/** Deletes old requests; their results are stored with the identity. One that waits for a person stays. */
export async function dropOldDigilocker(db: Db): Promise<void> {
  await sql`
    delete from digilocker_requests
     where created_at < now() - interval '1 day' and status <> 'review'`.execute(db)
}

/** Ends a person's open requests to DigiLocker: their results no longer count. */
export async function endDigilockerOf(trx: Db, { userId }: Ending): Promise<void> {
  await sql`
    delete from digilocker_requests
     where user_id = ${userId} and status in ('preparing', 'pending', 'review')`.execute(trx)
}
