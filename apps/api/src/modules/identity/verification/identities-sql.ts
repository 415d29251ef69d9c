import { sql } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'

// Each of these takes a step only when it is the next one, also under concurrent calls; false when it is not.

/** Stores a verified PAN, and the name on it. */
export async function savePan(
  db: Db,
  userId: number,
  pan: { cipher: string; last4: string; reference: string; holder: string },
): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      with step as (
        update users set pancard_verified = 1, updated_at = now()
         where id = ${userId} and pancard_verified = 0 returning id
      )
      insert into identities (user_id, pan_cipher, pan_last4, pan_reference, pan_name, pan_verified_at)
      select id, ${pan.cipher}, ${pan.last4}, ${pan.reference}, ${pan.holder}, now() from step
      on conflict (user_id) do update
        set pan_cipher = excluded.pan_cipher, pan_last4 = excluded.pan_last4,
            pan_reference = excluded.pan_reference, pan_name = excluded.pan_name,
            pan_verified_at = excluded.pan_verified_at
      returning user_id`,
  )
  return row !== undefined
}

/** Stores the last four digits of a verified Aadhaar number and the provider's reference. */
export async function saveAadhaar(db: Db, userId: number, otpId: number): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      with step as (
        update users set aadhar_verified = 1, updated_at = now()
         where id = ${userId} and pancard_verified = 1 and aadhar_verified = 0 returning id
      ), used as (
        update aadhaar_otps set used_at = now() where id = ${otpId} and user_id in (select id from step)
        returning user_id, aadhaar_last4, reference
      )
      insert into identities (user_id, aadhaar_last4, aadhaar_reference, aadhaar_verified_at)
      select user_id, aadhaar_last4, reference, now() from used
      on conflict (user_id) do update
        set aadhaar_last4 = excluded.aadhaar_last4, aadhaar_reference = excluded.aadhaar_reference,
            aadhaar_verified_at = excluded.aadhaar_verified_at
      returning user_id`,
  )
  return row !== undefined
}

/**
 * Stores the last four digits of an Aadhaar that DigiLocker handed over, and the provider's reference. In a transaction that
 * holds the person (`lockPersonOf`).
 */
export async function saveDigilockerAadhaar(
  db: Db,
  userId: number,
  aadhaar: { last4: string; reference: string },
): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      with step as (
        update users set aadhar_verified = 1, updated_at = now()
         where id = ${userId} and pancard_verified = 1 and aadhar_verified = 0 returning id
      )
      insert into identities (user_id, aadhaar_last4, aadhaar_reference, aadhaar_verified_at)
      select id, ${aadhaar.last4}, ${aadhaar.reference}, now() from step
      on conflict (user_id) do update
        set aadhaar_last4 = excluded.aadhaar_last4, aadhaar_reference = excluded.aadhaar_reference,
            aadhaar_verified_at = excluded.aadhaar_verified_at
      returning user_id`,
  )
  return row !== undefined
}

/** Holds a person in the running transaction: both ways to verify an Aadhaar lock them before anything else. */
export async function lockPersonOf(trx: Db, userId: number): Promise<void> {
  await sql`select 1 from users where id = ${userId} for no key update`.execute(trx)
}

/** Stores a verified GSTIN. */
export async function saveGstin(
  db: Db,
  userId: number,
  gstin: { cipher: string; last4: string; legalName: string },
): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      with step as (
        update users set gstin_verified = 1, updated_at = now()
         where id = ${userId} and aadhar_verified = 1 and gstin_verified = 0 returning id
      )
      update identities set gstin_cipher = ${gstin.cipher}, gstin_last4 = ${gstin.last4},
                            gstin_legal_name = ${gstin.legalName}, gstin_verified_at = now()
       where user_id in (select id from step)
      returning user_id`,
  )
  return row !== undefined
}
