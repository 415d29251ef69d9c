import type { StaffRole } from '@chukta/contract/identity/members/staff-permissions'
import { sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import { enterEffect } from '../../../platform/security/effects.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import type { MemberGrant } from '../../../platform/security/principal.ts'

/** What a member may do, as it is stored. */
export type Grant = Omit<MemberGrant, 'id'> & { role: StaffRole }

export type MemberRow = Grant & {
  id: number
  account_id: number
  email: string
  first_name: string
  last_name: string
  invited_at: Date
  joined_at: Date | null
  last_seen_at: Date | null
}

const GRANT = sql`role, permissions, own_payments_only, payment_limit_paise, daily_limit_paise, service_ids, from_hour, to_hour`

const COLUMNS = sql`
  id, account_id, email, first_name, last_name, ${GRANT}, invited_at, joined_at,
  (select max(seen_at) from sessions where user_id = account_members.id) as last_seen_at`

/** The people on the staff of an account, invited ones too. */
export function listMembers(db: Db, scope: Scope) {
  return many(
    db,
    sql<MemberRow>`
      select ${COLUMNS} from account_members where account_id = ${scope.userId} and ended_at is null order by id desc`,
  )
}

/** Locks the account's row, and gives how many are on its staff, whether it is verified, and its name for a mail. */
export function holdAccount(trx: Db, scope: Scope) {
  return one(
    trx,
    sql<{ members: number; verified: boolean; name: string }>`
      select (select count(*) from account_members where account_id = u.id and ended_at is null) as members,
             u.document_verified = 1 as verified, coalesce(u.company_name, u.first_name || ' ' || u.last_name) as name
        from users u where u.id = ${scope.userId} for no key update`,
  )
}

/** True when everyone of these is the id of a service. */
export async function areServices(db: Db, ids: number[]): Promise<boolean> {
  const { n } = await one(
    db,
    sql<{ n: number }>`select count(*) as n from services where id = any(${ids}::bigint[])`,
  )
  return n === new Set(ids).size
}

/** True when somebody who signs in has this e-mail: the owner of an account, or a member of a staff. */
export async function isSomebodys(db: Db, email: string): Promise<boolean> {
  return (
    (await maybe(db, sql`select 1 from person_details where lower(email) = lower(${email})`)) !== undefined
  )
}

const values = (grant: Grant) => sql`
  ${grant.role}, ${grant.permissions}::text[], ${grant.own_payments_only}::boolean, ${grant.payment_limit_paise}::bigint,
  ${grant.daily_limit_paise}::bigint, ${grant.service_ids}::integer[], ${grant.from_hour}::smallint, ${grant.to_hour}::smallint`

/** Stores an invitation; one of the same e-mail that waits is replaced. Undefined where that person has joined. */
export function putInvitation(trx: Db, scope: Scope, email: string, grant: Grant) {
  enterEffect('member.change')
  return maybe(
    trx,
    sql<{ id: number }>`
      insert into account_members (account_id, email, ${GRANT}) values (${scope.userId}, ${email}, ${values(grant)})
      on conflict (account_id, lower(email)) where ended_at is null do update
        set (${GRANT}) = (${values(grant)}), invited_at = now(), updated_at = now()
      where account_members.joined_at is null
      returning id`,
  )
}

/** Gives a member of the scope's account another grant; undefined where there is no such member. */
export function putGrant(trx: Db, scope: Scope, id: number, grant: Grant) {
  enterEffect('member.change')
  return maybe(
    trx,
    sql<MemberRow>`
      update account_members set (${GRANT}) = (${values(grant)}), updated_at = now()
       where id = ${id} and account_id = ${scope.userId} and ended_at is null
      returning ${COLUMNS}`,
  )
}

/** Ends the membership or the invitation; undefined where the scope's account has no such member. */
export function endMember(trx: Db, scope: Scope, id: number) {
  return maybe(
    trx,
    sql<{ email: string; joined: boolean }>`
      update account_members set ended_at = now(), updated_at = now()
       where id = ${id} and account_id = ${scope.userId} and ended_at is null
      returning email, joined_at is not null as joined`,
  )
}

/** The ids of those on the staff of an account. */
export async function memberIds(db: Db, accountId: number): Promise<number[]> {
  const rows = await many(
    db,
    sql<{ id: number }>`select id from account_members where account_id = ${accountId} and ended_at is null`,
  )
  return rows.map(({ id }) => id)
}

/** The invitation of an open link whose account is active now; undefined for any other. */
export function findInvitation(db: Db, tokenHash: Buffer) {
  return maybe(
    db,
    sql<{ id: number; account_id: number; email: string; role: StaffRole; account: string }>`
      select m.id, m.account_id, m.email, m.role, coalesce(u.company_name, u.first_name || ' ' || u.last_name) as account
        from link_tokens t join account_members m on m.id = t.user_id join users u on u.id = m.account_id
       where t.token_hash = ${tokenHash} and t.purpose = 'join-staff' and t.used_at is null and t.expires_at > now()
         and m.joined_at is null and m.ended_at is null and u.status = 1 and u.document_verified = 1`,
  )
}

type Joining = { id: number; firstName: string; lastName: string; mobile: string; passwordHash: string }

/** Makes an invited person a member; false where the invitation is over. Throws a unique violation for a taken contact. */
export async function join(trx: Db, person: Joining): Promise<boolean> {
  enterEffect('member.join')
  const row = await maybe(
    trx,
    sql`
      update account_members
         set first_name = ${person.firstName}, last_name = ${person.lastName}, mobile = ${person.mobile},
             password_hash = ${person.passwordHash}, email_confirmed_at = now(), joined_at = now(), updated_at = now()
       where id = ${person.id} and joined_at is null and ended_at is null
      returning id`,
  )
  return row !== undefined
}

/** Locks a member and gives what they may do now; undefined for one who was removed, or whose account is switched off. */
export function holdMember(trx: Db, id: number) {
  return maybe(
    trx,
    sql<MemberGrant>`
      select m.id, ${GRANT} from account_members m join users u on u.id = m.account_id
       where m.id = ${id} and m.joined_at is not null and m.ended_at is null and u.status = 1 for no key update of m`,
  )
}
