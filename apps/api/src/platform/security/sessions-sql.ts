import { type RawBuilder, sql } from 'kysely'
import { type Db, many, maybe } from '../database/db.ts'
import { registered } from '../registered.ts'
import type { MemberGrant } from './principal.ts'

/** A grant as JSON has it: paise as text. */
type MemberRow = Omit<MemberGrant, 'payment_limit_paise' | 'daily_limit_paise'> & {
  payment_limit_paise: string | null
  daily_limit_paise: string | null
}

export type SessionRow = {
  /** The account that the person acts for. */
  user_id: number
  /** Who signed in: the account's owner, with the same id, or a member of its staff. */
  person_id: number
  member: MemberRow | null
  role_id: number
  state: 'live' | 'expired'
  stale: boolean
  /** The session was proved within the last minutes, at its sign-in or by a step-up. */
  stepped_up: boolean
  /** The person must add a second factor before anything else. */
  factor_missing: boolean
}

/** Minutes without use after which a session is over (design 8.7: 30 minutes idle). */
const SESSION_IDLE_MINUTES = 30

/** Minutes for which a sign-in or a step-up counts. */
const STEP_UP_MINUTES = 10

// For roles 1 and 2 alone, so that calls of other roles do not read three more tables.
export const factorMissingOf = (personId: RawBuilder<unknown>) => sql`
  exists (select 1 from security_settings
           where factor_required_since + make_interval(days => factor_grace_days) <= now())
  and not exists (select 1 from passkeys where user_id = ${personId})
  and not exists (select 1 from totp_secrets where user_id = ${personId} and confirmed_at is not null)`

// Of `sessions s`: neither idle for too long nor at its end.
const isFresh = sql`
  (s.expires_at >= now() and s.seen_at >= now() - make_interval(mins => ${SESSION_IDLE_MINUTES}))`

// Sessions `s` with the account `u` and, for one of its staff, the member `m`.
const sessionPeople = sql`
  sessions s left join account_members m on m.id = s.user_id join users u on u.id = coalesce(m.account_id, s.user_id)`

// Switched on, and not removed from the staff.
const isActive = sql`(u.status = 1 and (m.id is null or (m.joined_at is not null and m.ended_at is null)))`

/** The live ones of these sessions: not ended, not expired, of an active person. */
export async function findLiveSessions(db: Db, tokenHashes: Buffer[]): Promise<Buffer[]> {
  const rows = await many(
    db,
    sql<{ token_hash: Buffer }>`
      /* prepared live-sessions */
      select s.token_hash from ${sessionPeople}
       where s.token_hash = any(${tokenHashes}) and s.ended_at is null and ${isActive} and ${isFresh}`,
  )
  return rows.map(({ token_hash }) => token_hash)
}

const paiseOrNull = (text: string | null): bigint | null => (text === null ? null : BigInt(text))

/** The grant of a member's row. */
export const grantOfRow = (row: MemberRow): MemberGrant => ({
  ...row,
  payment_limit_paise: paiseOrNull(row.payment_limit_paise),
  daily_limit_paise: paiseOrNull(row.daily_limit_paise),
})

/** The session of a token hash with its person's present role; undefined when it ended or does not exist. */
export function findSession(db: Db, tokenHash: Buffer) {
  return maybe(db, sql<SessionRow>`/* prepared find-session */ ${sessionOf(tokenHash)}`)
}

/** The row of `findSession`, for a statement that looks up more with it; `tokenHash` may be a column. */
export function sessionOf(tokenHash: Buffer | RawBuilder<Buffer>): RawBuilder<SessionRow> {
  return sql`
    select u.id as user_id, s.user_id as person_id, u.role_id,
           case when m.id is not null then jsonb_build_object(
             'id', m.id, 'permissions', m.permissions, 'own_payments_only', m.own_payments_only,
             'payment_limit_paise', m.payment_limit_paise::text, 'daily_limit_paise', m.daily_limit_paise::text,
             'service_ids', m.service_ids, 'from_hour', m.from_hour, 'to_hour', m.to_hour) end as member,
           case when ${isFresh} then 'live' else 'expired' end as state,
           s.seen_at < now() - interval '1 minute' as stale,
           s.stepped_up_at > now() - make_interval(mins => ${STEP_UP_MINUTES}) as stepped_up,
           case when u.role_id <= 2 then ${factorMissingOf(sql`s.user_id`)} else false end as factor_missing
      from ${sessionPeople}
     where s.token_hash = ${tokenHash} and s.ended_at is null and ${isActive}`
}

/** The gate's write to a session; the module that owns sessions fills it in. */
export const SESSIONS = registered<{ touch: (db: Db, tokenHash: Buffer) => Promise<void> }>('sessions')

/** True when `userId` is the caller or anyone below them. */
export async function isInDownline(db: Db, callerId: number, userId: number): Promise<boolean> {
  const row = await maybe(
    db,
    sql`/* prepared in-downline */ select 1 from user_closure where ancestor_id = ${callerId} and descendant_id = ${userId}`,
  )
  return row !== undefined
}

/** The role of a person, when `userId` is theirs or in their downline; else undefined. */
export function findStanding(db: Db, actorId: number, userId: number) {
  return maybe(
    db,
    sql<{ role_id: number }>`
      /* prepared find-standing */
      select u.role_id from users u join user_closure c on c.ancestor_id = u.id and c.descendant_id = ${userId}
       where u.id = ${actorId}`,
  )
}
