import { sql } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'
import { hashToken, randomToken } from '../../../platform/security/secrets.ts'

export type LinkPurpose = 'verification' | 'reset-password' | 'setup-password' | 'join-staff'

/** Hours that the link of a mail lives. */
const HOURS: Record<LinkPurpose, number> = {
  verification: 30 * 24,
  'reset-password': 1,
  'setup-password': 7 * 24,
  'join-staff': 7 * 24,
}

/**
 * Makes the token of a link; only its hash is stored. Links that set a password replace earlier ones. `mailedTo` is
 * the address that alone gets the link: a person who opens it can read that mailbox.
 */
export async function addLinkToken(
  db: Db,
  userId: number,
  purpose: LinkPurpose,
  mailedTo: string | null = null,
): Promise<string> {
  const token = randomToken()
  if (purpose !== 'verification') await endLinkTokens(db, userId, purpose)
  await sql`
    insert into link_tokens (token_hash, user_id, purpose, expires_at, mailed_to)
    values (${hashToken(token)}, ${userId}, ${purpose}, now() + make_interval(hours => ${HOURS[purpose]}),
            lower(${mailedTo}))`.execute(db)
  return token
}

/**
 * The link behind a token when it is this person's, for this purpose, unused and not expired. `proves`: opening it
 * confirms the person's e-mail, which was unconfirmed.
 */
export function findOpenLink(db: Db, userId: number, token: string, purpose: LinkPurpose) {
  return maybe(
    db,
    sql<{ proves: boolean }>`
      select coalesce(t.mailed_to = lower(u.email), false) and u.email_confirmed_at is null as proves
        from link_tokens t join person_details u on u.id = t.user_id
       where t.token_hash = ${hashToken(token)} and t.user_id = ${userId} and t.purpose = ${purpose}
         and t.used_at is null and t.expires_at > now()`,
  )
}

/** Confirms the e-mail that a link was mailed to, if it still is the person's; false when nothing changed. */
export async function confirmMailedTo(db: Db, token: string): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      update person_details u set email_confirmed_at = now()
        from link_tokens t
       where t.token_hash = ${hashToken(token)} and u.id = t.user_id
         and lower(u.email) = t.mailed_to and u.email_confirmed_at is null
      returning u.id`,
  )
  return row !== undefined
}

/** The person of an open link, when the link's address is theirs. */
export function findLinkOwner(db: Db, token: string, email: string, purpose: LinkPurpose) {
  return maybe(
    db,
    sql<{ user_id: number }>`
      select t.user_id from link_tokens t join person_details u on u.id = t.user_id
       where t.token_hash = ${hashToken(token)} and t.purpose = ${purpose} and lower(u.email) = lower(${email})
         and t.used_at is null and t.expires_at > now()`,
  )
}

/** Uses a link; false when it was already used or has expired. */
export async function spendLinkToken(db: Db, token: string): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      update link_tokens set used_at = now()
       where token_hash = ${hashToken(token)} and used_at is null and expires_at > now() returning 1`,
  )
  return row !== undefined
}

/** Ends every open link of a person of one purpose. */
async function endLinkTokens(db: Db, userId: number, purpose: LinkPurpose): Promise<void> {
  await sql`
    update link_tokens set used_at = now()
     where user_id = ${userId} and purpose = ${purpose} and used_at is null`.execute(db)
}

/** Ends every open link of a person. `byLink` spares the links mailed together with it. */
export async function endLinkTokensOf(
  trx: Db,
  { userId, byLink = null }: { userId: number; byLink?: Buffer | null },
): Promise<void> {
  await sql`
    update link_tokens l set used_at = now()
     where l.user_id = ${userId} and l.used_at is null
       and not exists (select from link_tokens with_it
                        where with_it.token_hash = ${byLink} and with_it.mailed_to = l.mailed_to
                          and with_it.created_at = l.created_at)`.execute(trx)
}

/** Deletes links that expired over a week ago. */
export async function dropOldLinkTokens(db: Db): Promise<void> {
  await sql`delete from link_tokens where expires_at < now() - interval '7 days'`.execute(db)
}
