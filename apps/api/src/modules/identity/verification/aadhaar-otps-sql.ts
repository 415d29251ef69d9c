import { sql } from 'kysely'
import { type Db, maybe, one } from '../../../platform/database/db.ts'
import type { Ending } from '../../../platform/security/ending.ts'

/** Our limit of tries per Aadhaar OTP, below that of the service (design 8.8). */
const AADHAAR_OTP_TRIES = 5

/** Records that an OTP was sent. */
export async function addAadhaarOtp(
  db: Db,
  otp: { userId: number; reference: string; aadhaarLast4: string },
): Promise<void> {
  await sql`
    insert into aadhaar_otps (user_id, reference, aadhaar_last4)
    values (${otp.userId}, ${otp.reference}, ${otp.aadhaarLast4})`.execute(db)
}

// Only the newest counts: a resend replaces the one before.
const newest = (userId: number) => sql`
  (select id from aadhaar_otps where user_id = ${userId} order by id desc limit 1)`

/** Counts a try on the person's newest OTP before it is passed on; undefined when it allows none. */
export function countAadhaarTry(db: Db, userId: number, reference: string) {
  return maybe(
    db,
    sql<{ id: number }>`
      update aadhaar_otps set tries = tries + 1
       where id = ${newest(userId)} and reference = ${reference} and used_at is null and tries < ${AADHAAR_OTP_TRIES}
      returning id`,
  )
}

/** Gives a try back, because the service gave no verdict. */
export async function giveTryBack(db: Db, otpId: number): Promise<void> {
  await sql`update aadhaar_otps set tries = tries - 1 where id = ${otpId} and tries > 0`.execute(db)
}

/** Whether the person's newest OTP is this one and its tries are used up. */
export async function isWornOut(db: Db, userId: number, reference: string): Promise<boolean> {
  const row = await maybe(
    db,
    sql`select 1 from aadhaar_otps
         where id = ${newest(userId)} and reference = ${reference} and tries >= ${AADHAAR_OTP_TRIES}`,
  )
  return row !== undefined
}

/** Seconds until a resend may be asked for; null when no OTP was sent yet. */
export async function secondsUntilResend(
  db: Db,
  userId: number,
  waitSeconds: number,
): Promise<number | null> {
  const row = await one(
    db,
    sql<{ seconds: number | null }>`
      select (select greatest(0, ceil(${waitSeconds}::int - extract(epoch from now() - created_at)))::int
                from aadhaar_otps where id = ${newest(userId)}) as seconds`,
  )
  return row.seconds
}

/** Deletes old OTPs; the result is stored with the identity. */
export async function dropOldAadhaarOtps(db: Db): Promise<void> {
  await sql`delete from aadhaar_otps where created_at < now() - interval '1 day'`.execute(db)
}

/** Ends a person's open Aadhaar OTPs: none is passed on any more. */
export async function endAadhaarOtpsOf(trx: Db, { userId }: Ending): Promise<void> {
  await sql`delete from aadhaar_otps where user_id = ${userId} and used_at is null`.execute(trx)
}
