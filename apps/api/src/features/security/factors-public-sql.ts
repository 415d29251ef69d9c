import { type RawBuilder, sql } from 'kysely'

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
