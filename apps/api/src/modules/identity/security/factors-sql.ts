import { type RawBuilder, sql } from 'kysely'
import { type Db, one } from '../../../platform/database/db.ts'
import { enterEffect } from '../../../platform/security/effects.ts'

export type FactorsRow = {
  passkeys: number
  totp_since: Date | null
  recovery_codes_left: number
  /** The moment from which the person's role requires a second factor; null when it does not. */
  required_from: Date | null
}

/** A person's second factors; `holdUser` before it serializes changes of one person's factors. */
export function getFactors(db: Db, userId: number) {
  return one(
    db,
    sql<FactorsRow>`
      select (select count(*) from passkeys where user_id = p.id) as passkeys,
             (select confirmed_at from totp_secrets where user_id = p.id) as totp_since,
             (select count(*) from recovery_codes where user_id = p.id and used_at is null) as recovery_codes_left,
             case when u.role_id <= 2 then
               (select factor_required_since + make_interval(days => factor_grace_days) from security_settings)
             end as required_from
        from people p join users u on u.id = p.account_id where p.id = ${userId}`,
  )
}

/** Deletes every factor of a person with the recovery codes and the count of guesses, and one being set up. */
export async function dropFactors(trx: Db, userId: number): Promise<void> {
  enterEffect('factors.remove-all')
  await sql`
    with keys as (delete from passkeys where user_id = ${userId}),
         apps as (delete from totp_secrets where user_id = ${userId}),
         codes as (delete from recovery_codes where user_id = ${userId})
    delete from factor_guesses where user_id = ${userId}`.execute(trx)
}

/** Makes every other session of a person prove itself again before what needs a step-up. */
export async function endStepUps(trx: Db, userId: number, exceptHash: Buffer): Promise<void> {
  await sql`
    update sessions set stepped_up_at = '-infinity'
     where user_id = ${userId} and token_hash <> ${exceptHash} and ended_at is null`.execute(trx)
}

/** Locks the row of a person's account until the transaction ends. */
export async function holdPerson(trx: Db, userId: number): Promise<void> {
  await sql`
    select 1 from people p join users u on u.id = p.account_id where p.id = ${userId} for no key update of u`.execute(
    trx,
  )
}

/** Whether a person has a passkey, and whether a confirmed authenticator app. */
export const hasPasskey = (userId: RawBuilder<unknown>) => sql<boolean>`
  exists (select from passkeys where user_id = ${userId})`
export const hasApp = (userId: RawBuilder<unknown>) => sql<boolean>`
  exists (select from totp_secrets where user_id = ${userId} and confirmed_at is not null)`

/**
 * Whether a person has proved a factor after a moment: a passkey, a code of their app (of a step that began after it), or a
 * recovery code, at a sign-in or a step-up.
 */
export const hasUsedFactorSince = (userId: RawBuilder<unknown>, since: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from passkeys where user_id = ${userId} and last_used_at > ${since})
  or exists (select from recovery_codes where user_id = ${userId} and used_at > ${since})
  or exists (select from totp_secrets where user_id = ${userId} and confirmed_at is not null
                                        and to_timestamp((last_step - 1) * 30) > ${since}))`
