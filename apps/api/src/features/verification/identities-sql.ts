import { sql } from 'kysely'
import { type Db, maybe } from '../../platform/db.ts'

// Each of these takes a step only when it is the next one, also under concurrent calls; false when it is not.

/** Stores a verified PAN. */
export async function savePan(
  db: Db,
  userId: number,
  pan: { cipher: string; last4: string; reference: string },
): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      with step as (
        update users set pancard_verified = 1, updated_at = now()
         where id = ${userId} and pancard_verified = 0 returning id
      )
      insert into identities (user_id, pan_cipher, pan_last4, pan_reference, pan_verified_at)
      select id, ${pan.cipher}, ${pan.last4}, ${pan.reference}, now() from step
      on conflict (user_id) do update
        set pan_cipher = excluded.pan_cipher, pan_last4 = excluded.pan_last4,
            pan_reference = excluded.pan_reference, pan_verified_at = excluded.pan_verified_at
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
