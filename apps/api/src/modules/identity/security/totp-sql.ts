import { sql } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'

/** Stores a secret that is pending its first code, in place of a pending one; false when one is confirmed. */
export async function saveTotp(db: Db, userId: number, secretCipher: string): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      insert into totp_secrets as totp (user_id, secret_cipher) values (${userId}, ${secretCipher})
      on conflict (user_id) do update
         set secret_cipher = excluded.secret_cipher, created_at = now(), last_step = 0
       where totp.confirmed_at is null
      returning user_id`,
  )
  return row !== undefined
}

/** A person's secret, confirmed or pending. */
export function findTotp(db: Db, userId: number) {
  return maybe(
    db,
    sql<{ secret_cipher: string; confirmed: boolean }>`
      select secret_cipher, confirmed_at is not null as confirmed from totp_secrets where user_id = ${userId}`,
  )
}

/** Confirms a pending secret by the step of its first code; false when none is pending. */
export async function confirmTotp(
  db: Db,
  userId: number,
  secretCipher: string,
  step: number,
): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      update totp_secrets set confirmed_at = now(), last_step = ${step}
       where user_id = ${userId} and confirmed_at is null and secret_cipher = ${secretCipher}
      returning user_id`,
  )
  return row !== undefined
}

/** Consumes a step of a confirmed secret; false when it, or a later one, was used before. */
export async function spendStep(db: Db, userId: number, step: number): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      update totp_secrets set last_step = ${step}
       where user_id = ${userId} and confirmed_at is not null and last_step < ${step}
      returning user_id`,
  )
  return row !== undefined
}

/** Removes a confirmed secret; false when there is none. */
export async function deleteTotp(db: Db, userId: number): Promise<boolean> {
  const row = await maybe(
    db,
    sql`delete from totp_secrets where user_id = ${userId} and confirmed_at is not null returning user_id`,
  )
  return row !== undefined
}

/** Deletes all recovery codes. */
export async function dropRecoveryCodes(db: Db, userId: number): Promise<void> {
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(db)
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(db: Db, userId: number, hashes: Buffer[]): Promise<void> {
  await dropRecoveryCodes(db, userId)
  await sql`
    insert into recovery_codes (code_hash, user_id)
    select hash, ${userId} from unnest(${hashes}::bytea[]) as hash`.execute(db)
}

/** Consumes a recovery code and gives how many are left; undefined when it is not the person's or was used. */
export function spendRecoveryCode(db: Db, userId: number, hash: Buffer) {
  return maybe(
    db,
    sql<{ left_over: number }>`
      update recovery_codes set used_at = now()
       where code_hash = ${hash} and user_id = ${userId} and used_at is null
      returning (select count(*) from recovery_codes
                  where user_id = ${userId} and used_at is null and code_hash <> ${hash}) as left_over`,
  )
}
