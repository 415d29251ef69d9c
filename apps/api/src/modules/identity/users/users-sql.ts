import { ROLE } from '@chukta/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import { contains } from '../../../platform/database/contains-sql.ts'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import { enterEffect } from '../../../platform/security/effects.ts'
import type { Scope } from '../../../platform/security/gate.ts'

export type UserRow = {
  id: number
  first_name: string
  last_name: string
  username: string
  email: string
  mobile: string
  address: string
  city: string
  state: string
  pincode: string
  balance_paise: bigint
  status: 0 | 1
  verified: boolean
  has_password: boolean
  role_id: number
  parent_id: number | null
  parent_name: string | null
  commission: string | null
  created_by: number | null
  created_at: Date
  last_active_at: Date | null
}

/** Users of one role below the scope's user, themselves not among them. */
export type UsersBelow = { scope: Scope; roleId: number; search: string }

/** Columns of a user `u` with their wallet `w` and the user `above` them. */
export const USER_FIELDS = sql`
  u.id, u.first_name, u.last_name, u.username, u.email, u.mobile, u.address, u.city, u.state, u.pincode,
  w.balance_paise, u.status, u.document_verified = 1 as verified, u.password_hash is not null as has_password, u.role_id, u.parent_id,
  above.first_name || ' ' || above.last_name as parent_name, u.commission, u.created_by, u.created_at,
  greatest((select max(seen_at) from devices where user_id = u.id),
           (select max(seen_at) from sessions where user_id = u.id and ended_at is null),
           (select max(created_at) from payments where payer_id = u.id)) as last_active_at`

const inScope = ({ scope, roleId, search }: UsersBelow) => sql`
  u.role_id = ${roleId}
  and exists (select from user_closure c where c.ancestor_id = ${scope.userId} and c.descendant_id = u.id and c.depth > 0)
  and ${search === '' ? sql`true` : matches(search)}`

const matches = (search: string) => sql`
  (${contains(sql`u.first_name || ' ' || u.last_name`, search)}
   or strpos(lower(u.username), lower(${search})) > 0
   or strpos(lower(u.email), lower(${search})) > 0 or strpos(u.mobile, ${search}) > 0)`

/** Newest first. */
export function listUsers(db: Db, of: UsersBelow, limit: number, offset: number) {
  return many(
    db,
    sql<UserRow>`
      select ${USER_FIELDS}
        from (select u.id from users u where ${inScope(of)} order by u.id desc limit ${limit} offset ${offset}) page
        join users u on u.id = page.id join wallets w on w.user_id = u.id
        left join users above on above.id = u.parent_id
       order by u.id desc`,
  )
}

export async function countUsers(db: Db, of: UsersBelow): Promise<number> {
  const { total } = await one(
    db,
    sql<{ total: number }>`select count(*) as total from users u where ${inScope(of)}`,
  )
  return total
}

/** The scope's own user, or one below them; undefined for any other. */
export function findUser(db: Db, scope: Scope, id: number) {
  return maybe(
    db,
    sql<UserRow>`
      select ${USER_FIELDS} from user_closure c join users u on u.id = c.descendant_id
        join wallets w on w.user_id = u.id
        left join users above on above.id = u.parent_id
       where c.ancestor_id = ${scope.userId} and u.id = ${id}`,
  )
}

/** Locks a user until the transaction ends, so that values read of them stay true. */
export async function lockUser(db: Db, id: number): Promise<void> {
  await sql`select from users where id = ${id} for update`.execute(db)
}

/** Active users of a role below a user, by name: the choices for a new user's parent. */
export function listUplines(db: Db, scope: Scope, roleId: number) {
  return many(
    db,
    sql<{ id: number; name: string; username: string }>`
      select u.id, u.first_name || ' ' || u.last_name as name, u.username
        from user_closure c join users u on u.id = c.descendant_id
       where c.ancestor_id = ${scope.userId} and c.depth > 0 and u.role_id = ${roleId} and u.status = 1
       order by name, u.id`,
  )
}

export type LeftBySwitchOff = {
  admins: number
  distributors: number
  retailers: number
  pending_payments: number
  automatic_payments: number
}

/** What continues when the scope's user is switched off: the active people below, by role, and their own payments. */
export function leftBySwitchOff(db: Db, scope: Scope) {
  return one(
    db,
    sql<LeftBySwitchOff>`
      select count(*) filter (where u.role_id = ${ROLE.admin}) as admins,
             count(*) filter (where u.role_id = ${ROLE.distributor}) as distributors,
             count(*) filter (where u.role_id = ${ROLE.retailer}) as retailers,
             (select count(*) from payments where payer_id = ${scope.userId} and shown_status = 'PENDING') as pending_payments,
             (select count(*) from mandates where user_id = ${scope.userId} and status = 'active') as automatic_payments
        from user_closure c join users u on u.id = c.descendant_id
       where c.ancestor_id = ${scope.userId} and c.depth > 0 and u.status = 1`,
  )
}

/** Switches a person off; false for a super admin. */
export async function switchOffBelowSuperAdmin(db: Db, id: number): Promise<boolean> {
  await lockUser(db, id)
  const row = await maybe(db, sql`select 1 from users where id = ${id} and role_id > 1`)
  if (row) await setStatus(db, { id }, 0)
  return row !== undefined
}

/** Switches a user on or off. */
export async function setStatus(db: Db, { id }: Pick<UserRow, 'id'>, status: 0 | 1): Promise<void> {
  enterEffect('user.status')
  await sql`update users set status = ${status}, updated_at = now() where id = ${id}`.execute(db)
}

export type Addressee = { first_name: string; last_name: string; email: string }

/** Every active super admin. */
export function listSuperAdmins(db: Db) {
  return many(
    db,
    sql<Addressee & { id: number; mobile: string; has_mobile: boolean }>`
      select id, first_name, last_name, email, mobile, mobile_released_at is null as has_mobile from users
       where role_id = 1 and status = 1 and document_verified = 1 order by id`,
  )
}

type Id = RawBuilder<unknown>

/** The name under which the audit log has a person as its object. */
const objectOf = (user: Id) => sql`'user ' || (${user})::text`

/** Whether `by` added the person `of`, at any time. */
export const added = (by: Id, of: Id) => sql<boolean>`
  (exists (select from users u where u.id = ${of} and u.created_by = ${by})
   or exists (select from audit_log l
               where l.object = ${objectOf(of)} and l.object like 'user %' and l.actor_id = ${by}
                 and l.action = 'user.added'))`

/** Actions on another person's account that open no way into it. */
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
 * each by its object `user 12`; an action of these kinds that is not known to be harmless counts. A reset requested
 * without a session counts for the users of its browser.
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
