import type { FACTOR_RESET_ENDS, FACTOR_RESET_STATES } from '@chukta/contract/identity/factor-resets'
import { type RawBuilder, sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import { enterEffect } from '../../../platform/security/effects.ts'
import { newestProposal } from '../approvals/approvals-sql.ts'
import { hasApp, hasPasskey, hasUsedFactorSince } from '../security/factors-sql.ts'

export type ResetStatus = (typeof FACTOR_RESET_STATES)[number]
export type ResetEnd = (typeof FACTOR_RESET_ENDS)[number]

/** The call of a proposal, as the approvals know it. */
const PROPOSAL = 'POST /users/:id/factor-reset'

export type Concerned = {
  id: number
  role_id: number
  first_name: string
  last_name: string
  email: string
  mobile: string
  has_mobile: boolean
  has_passkey: boolean
  has_app: boolean
}

const CONCERNED = sql`
  u.id, u.role_id, u.first_name, u.last_name, u.email, u.mobile, u.mobile_released_at is null as has_mobile,
  ${hasPasskey(sql`u.id`)} as has_passkey, ${hasApp(sql`u.id`)} as has_app`

/** The person a reset is about, locked until the transaction ends; before their reset is. */
export async function lockConcerned(trx: Db, userId: number): Promise<Concerned | undefined> {
  await sql`select 1 from users where id = ${userId} for no key update`.execute(trx)
  return findPerson(trx, userId)
}

/** The same, not locked. */
export function findPerson(db: Db, userId: number) {
  return findConcerned(db, sql`u.id = ${userId}`)
}

/** The same by e-mail, for the command on the server; not locked. */
export function findByEmail(db: Db, email: string) {
  return findConcerned(db, sql`lower(u.email) = lower(${email})`)
}

function findConcerned(db: Db, which: RawBuilder<unknown>) {
  return maybe(db, sql<Concerned>`select ${CONCERNED} from users u where ${which}`)
}

export type ResetRow = {
  id: number
  user_id: number
  status: ResetStatus
  reason: string | null
  mailed_to: string
  created_at: Date
  due_at: Date | null
  ended_at: Date | null
  ended_by: ResetEnd | null
  disputed: boolean
  is_due: boolean
  factor_used: boolean
  /** Its proposal; null for the command on the server. */
  approval_id: number | null
  /** Both super admins who approved it are still active. */
  is_backed: boolean
}

const isActiveSuperAdmin = (id: RawBuilder<unknown>) => sql`
  exists (select from users s where s.id = ${id} and s.role_id = 1 and s.status = 1 and s.document_verified = 1)`

const select = (which: RawBuilder<unknown>) => sql<ResetRow>`
  select r.id, r.user_id, r.status, r.reason, r.mailed_to, r.created_at, r.due_at, r.ended_at, r.ended_by,
         r.disputed_at is not null as disputed, coalesce(r.due_at <= now(), false) as is_due,
         ${hasUsedFactorSince(sql`r.user_id`, sql`r.created_at`)} as factor_used, a.id as approval_id,
         coalesce(a.decided_by <> a.maker_id and ${isActiveSuperAdmin(sql`a.maker_id`)}
                  and ${isActiveSuperAdmin(sql`a.decided_by`)}, false) as is_backed
    from factor_resets r
    left join lateral (${newestProposal(PROPOSAL, sql`r.user_id`, sql`r.created_at`)}) a on r.proposed_by is not null
   where ${which}`

/** A person's newest reset, in any state. */
export function findNewest(db: Db, userId: number) {
  return maybe(db, sql<ResetRow>`${select(sql`r.user_id = ${userId}`)} order by r.id desc limit 1`)
}

export function findReset(db: Db, id: number) {
  return maybe(db, select(sql`r.id = ${id}`))
}

/** The reset of an unused link: open, or in force for less than `days` and not disputed. */
export function findByLink(db: Db, tokenHash: Buffer, days: number) {
  return maybe(
    db,
    select(sql`
      r.id = (select reset_id from factor_reset_links where token_hash = ${tokenHash} and used_at is null)
      and (r.status in ('proposed', 'scheduled')
           or r.status = 'done' and r.disputed_at is null and r.ended_at > now() - make_interval(days => ${days}))`),
  )
}

/** Open resets that are due now, or whose person has proved a factor since. */
export async function listToJudge(db: Db): Promise<number[]> {
  const rows = await many(
    db,
    sql<{ id: number }>`
      select r.id from factor_resets r
       where r.status in ('proposed', 'scheduled')
         and (r.due_at <= now() or ${hasUsedFactorSince(sql`r.user_id`, sql`r.created_at`)})
       order by r.id`,
  )
  return rows.map(({ id }) => id)
}

type NewReset = { userId: number; mailedTo: string; reason: string | null; by: number }

/** Stores a proposed reset and gives its id; undefined when one of the person is open. */
export async function insertReset(trx: Db, reset: NewReset): Promise<number | undefined> {
  const row = await maybe(
    trx,
    sql<{ id: number }>`
      insert into factor_resets (user_id, status, reason, proposed_by, mailed_to)
      values (${reset.userId}, 'proposed', ${reset.reason}, ${reset.by}, ${reset.mailedTo})
      on conflict (user_id) where status in ('proposed', 'scheduled') do nothing
      returning id`,
  )
  return row?.id
}

/** Stores a reset that the command on the server has made, and gives its id. */
export async function insertDone(trx: Db, userId: number, mailedTo: string): Promise<number> {
  const row = await one(
    trx,
    sql<{ id: number }>`
      insert into factor_resets (user_id, status, mailed_to, ended_at, ended_by)
      values (${userId}, 'done', ${mailedTo}, now(), 'server') returning id`,
  )
  return row.id
}

/** A proposed reset is approved: it comes into force after these hours. False when it is no longer proposed. */
export async function schedule(trx: Db, id: number, hours: number): Promise<boolean> {
  enterEffect('factors.schedule-reset')
  const row = await maybe(
    trx,
    sql`update factor_resets
           set status = 'scheduled', approved_at = now(), due_at = now() + make_interval(hours => ${hours})
         where id = ${id} and status = 'proposed' returning 1`,
  )
  return row !== undefined
}

/** Ends an open reset; false when it was ended before. */
export async function endReset(
  trx: Db,
  id: number,
  status: 'done' | 'cancelled',
  by: ResetEnd | null,
): Promise<boolean> {
  const row = await maybe(
    trx,
    sql`update factor_resets set status = ${status}, ended_at = now(), ended_by = ${by}
         where id = ${id} and status in ('proposed', 'scheduled') returning 1`,
  )
  return row !== undefined
}

/** Ends the proposed resets whose proposal no longer waits: refused or withdrawn. Gives them. */
export function endUnproposed(trx: Db) {
  return many(
    trx,
    sql<{ id: number; user_id: number; mailed_to: string }>`
      update factor_resets r set status = 'refused', ended_at = now(), ended_by = 'approvers'
       where r.status = 'proposed'
         and not exists (select from (${newestProposal(PROPOSAL, sql`r.user_id`, sql`r.created_at`)}) a
                          where a.status = 'waiting')
      returning r.id, r.user_id, r.mailed_to`,
  )
}

/** Records the person's objection to a reset in force; false when it was recorded before. */
export async function dispute(trx: Db, id: number): Promise<boolean> {
  const row = await maybe(
    trx,
    sql`update factor_resets set disputed_at = now()
         where id = ${id} and status = 'done' and disputed_at is null returning 1`,
  )
  return row !== undefined
}

/** Stores the link of a mail. */
export async function addLink(trx: Db, resetId: number, tokenHash: Buffer): Promise<void> {
  await sql`insert into factor_reset_links (token_hash, reset_id) values (${tokenHash}, ${resetId})`.execute(
    trx,
  )
}

/** Uses a link; false when it was used before. */
export async function spendLink(trx: Db, tokenHash: Buffer): Promise<boolean> {
  const row = await maybe(
    trx,
    sql`update factor_reset_links set used_at = now() where token_hash = ${tokenHash} and used_at is null returning 1`,
  )
  return row !== undefined
}
