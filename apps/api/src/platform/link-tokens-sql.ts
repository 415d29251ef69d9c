import { sql } from 'kysely'
import { type Db, maybe } from './db.ts'
import { hashToken, randomToken } from './secrets.ts'

export type LinkPurpose = 'verification' | 'reset-password' | 'setup-password'

/** Hours that the link of a mail lives. */
const HOURS: Record<LinkPurpose, number> = {
  verification: 30 * 24,
  'reset-password': 1,
  'setup-password': 7 * 24,
}

/** Makes the token of a link; only its hash is kept. Links that set a password replace the ones before. */
export async function addLinkToken(db: Db, userId: number, purpose: LinkPurpose): Promise<string> {
  const token = randomToken()
  if (purpose !== 'verification') await endLinkTokens(db, userId, purpose)
  await sql`
    insert into link_tokens (token_hash, user_id, purpose, expires_at)
    values (${hashToken(token)}, ${userId}, ${purpose}, now() + make_interval(hours => ${HOURS[purpose]}))`.execute(
    db,
  )
  return token
}

/** True when the token is this person's, for this purpose, unused and not over. */
export async function isLinkOpen(
  db: Db,
  userId: number,
  token: string,
  purpose: LinkPurpose,
): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      select 1 from link_tokens
       where token_hash = ${hashToken(token)} and user_id = ${userId} and purpose = ${purpose}
         and used_at is null and expires_at > now()`,
  )
  return row !== undefined
}

/** The person of an open link, when the address in it is theirs. */
export function findLinkOwner(db: Db, token: string, email: string, purpose: LinkPurpose) {
  return maybe(
    db,
    sql<{ user_id: number }>`
      select t.user_id from link_tokens t join users u on u.id = t.user_id
       where t.token_hash = ${hashToken(token)} and t.purpose = ${purpose} and lower(u.email) = lower(${email})
         and t.used_at is null and t.expires_at > now()`,
  )
}

/** Uses a link up; false when another was faster or it is over. */
export async function spendLinkToken(db: Db, token: string): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      update link_tokens set used_at = now()
       where token_hash = ${hashToken(token)} and used_at is null and expires_at > now() returning 1`,
  )
  return row !== undefined
}

/** Ends every open link of a person for one purpose. */
export async function endLinkTokens(db: Db, userId: number, purpose: LinkPurpose): Promise<void> {
  await sql`
    update link_tokens set used_at = now()
     where user_id = ${userId} and purpose = ${purpose} and used_at is null`.execute(db)
}

/** Forgets links that were over a week ago. */
export async function dropOldLinkTokens(db: Db): Promise<void> {
  await sql`delete from link_tokens where expires_at < now() - interval '7 days'`.execute(db)
}
