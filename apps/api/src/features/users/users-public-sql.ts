import { type RawBuilder, sql } from 'kysely'
import { type Db, many } from '../../platform/db.ts'

export type Addressee = { first_name: string; last_name: string; email: string }

/** Every active super admin. */
export function listSuperAdmins(db: Db) {
  return many(
    db,
    sql<Addressee & { id: number }>`
      select id, first_name, last_name, email from users
       where role_id = 1 and status = 1 and document_verified = 1 order by id`,
  )
}

type Id = RawBuilder<unknown>

/** The name under which the audit log has a person as its object. */
const objectOf = (user: Id) => sql`'user ' || (${user})::text`

/** Whether `by` added the person `of`, however long ago. */
export const added = (by: Id, of: Id) => sql<boolean>`
  (exists (select from users u where u.id = ${of} and u.created_by = ${by})
   or exists (select from audit_log l
               where l.object = ${objectOf(of)} and l.object like 'user %' and l.actor_id = ${by}
                 and l.action = 'user.added'))`

/** What is done to another person's account that gives nobody a way into it. */
const HARMLESS = [
  'user.activated',
  'user.deactivated',
  'user.deleted',
  'user.contact-asked',
  'user.contact-cancelled',
  'user.contact-taken-over',
]

/**
 * Whether `by` changed a contact, the password or a factor of `of` since a moment, or caused that. The audit log knows
 * each by its object `user 12`; an action of these kinds that is not known to be harmless counts. Of a reset that
 * nobody signed in asked for, the browser says whose it was.
 */
export const changedAccess = (by: Id, of: Id, since: RawBuilder<unknown>) => sql<boolean>`
  (exists (select from audit_log l
            where l.object = ${objectOf(of)} and l.object like 'user %' and l.actor_id = ${by} and l.at > ${since}
              and l.action ~ '^(user|profile|contact|password|security|factors?|second-factor|passkey|totp|recovery-code|device|sign-in)s?[.-]'
              and not l.action = any(${HARMLESS}::text[])
              and (l.action <> 'user.changed' or l.detail ?| array['email', 'mobile']))
   or exists (select from audit_log l
               where l.actor_id = ${of} and l.at > ${since} and l.action in ('password.link-sent', 'password.changed')
                 and l.detail -> 'browser_of' @> to_jsonb(${by})))`
