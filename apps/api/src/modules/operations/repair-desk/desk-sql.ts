import type { DeskAction, DeskKindName } from '@chukta/contract/operations/repair-desk'
import { sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import { unlessSuperAdmin } from '../../../platform/database/unless-super-admin-sql.ts'
import type { DeskKind, DeskRow } from '../../../platform/desk-kind.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { waitingFor } from '../../identity/api.ts'

export type DeskId = { kind: DeskKindName; recordId: number }

export type ListedRow = DeskRow & {
  kind: DeskKindName
  transaction_id: number | null
  asked_at: Date | null
  owner_id: number | null
  owner_name: string | null
  /** The proposal to end it that waits. */
  approval_id: number | null
}

/** The CTE `stuck` with the rows of these kinds within a scope. */
function stuck(kinds: DeskKind[], scope: Scope, recordId: number | null = null) {
  const parts = kinds.map(
    ({ kind, rows }) => sql`
      select ${kind}::text as kind, record_id, order_id, payer_id, amount_paise, currency, since, next_at, reason, actions
        from (${rows}) r where ${recordId}::bigint is null or record_id = ${recordId}`,
  )
  const none = sql`select ''::text as kind, 0::bigint as record_id, ''::text as order_id, 0::bigint as payer_id,
    0::bigint as amount_paise, ''::text as currency, now() as since, now() as next_at, ''::text as reason,
    '{}'::text[] as actions where false`
  return sql`stuck as (select * from (${sql.join([none, ...parts], sql` union all `)}) r where ${within(scope)})`
}

/** Role 1 sees all, also what has no payer; everyone else what belongs to their downline. */
const within = (scope: Scope) =>
  unlessSuperAdmin(
    scope,
    sql`payer_id = any(array(select descendant_id from user_closure where ancestor_id = ${scope.userId}))`,
  )

const columns = sql`
  s.*, p.id as transaction_id, c.asked_at, c.owner_id, o.first_name || ' ' || o.last_name as owner_name,
  ${waitingFor('POST /repair-desk/:id/resolve', sql`s.kind || '-' || s.record_id`)} as approval_id`
const joins = sql`
  left join payments p on p.order_id = s.order_id
  left join desk_cases c on c.kind = s.kind and c.record_id = s.record_id
  left join users o on o.id = c.owner_id`

/** One page, oldest first. */
export function listDesk(db: Db, kinds: DeskKind[], scope: Scope, limit: number, offset: number) {
  return many(
    db,
    sql<ListedRow>`
      with ${stuck(kinds, scope)}, page as (
        select * from stuck order by since, kind, record_id limit ${limit} offset ${offset}
      )
      select ${columns} from page s ${joins} order by s.since, s.kind, s.record_id`,
  )
}

/** How many rows, and what those in rupees come to. */
export function countDesk(db: Db, kinds: DeskKind[], scope: Scope) {
  return one(
    db,
    sql<{ n: number; amount_paise: bigint }>`
      with ${stuck(kinds, scope)}
      select count(*) as n, coalesce(sum(amount_paise) filter (where currency = 'INR'), 0)::bigint as amount_paise
        from stuck`,
  )
}

/** One row; undefined when it is not on the desk, or out of scope. */
export function findOnDesk(db: Db, kind: DeskKind, scope: Scope, recordId: number) {
  return maybe(
    db,
    sql<ListedRow>`with ${stuck([kind], scope, recordId)} select ${columns} from stuck s ${joins} limit 1`,
  )
}

/** Whether a person has resolved it, or is doing so. */
export async function isResolved(db: Db, scope: Scope, { kind, recordId }: DeskId): Promise<boolean> {
  const row = await maybe(
    db,
    sql`select 1 from desk_cases
         where kind = ${kind} and record_id = ${recordId} and ${within(scope)}
           and (resolved_at is not null or resolving_at > now() - interval '1 minute')`,
  )
  return row !== undefined
}

/** Takes the turn to ask about it; false when a person asked less than two seconds ago. */
export async function takeTurnToAsk(db: Db, { kind, record_id, payer_id }: ListedRow): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      insert into desk_cases as c (kind, record_id, payer_id, asked_at)
      values (${kind}, ${record_id}, ${payer_id}::bigint, now())
      on conflict (kind, record_id) do update set asked_at = now()
       where c.asked_at is null or c.asked_at < now() - interval '2 seconds'
      returning 1`,
  )
  return row !== undefined
}

/** Makes a person the owner. */
export async function takeOver(
  db: Db,
  { kind, record_id, payer_id }: ListedRow,
  userId: number,
): Promise<void> {
  await sql`
    insert into desk_cases (kind, record_id, payer_id, owner_id, taken_at)
    values (${kind}, ${record_id}, ${payer_id}::bigint, ${userId}, now())
    on conflict (kind, record_id) do update set owner_id = excluded.owner_id, taken_at = now()`.execute(db)
}

/** Nobody owns it any more; false when the person did not. */
export async function giveBack(db: Db, { kind, recordId }: DeskId, userId: number): Promise<boolean> {
  const row = await maybe(
    db,
    sql`update desk_cases set owner_id = null, taken_at = null
         where kind = ${kind} and record_id = ${recordId} and owner_id = ${userId} returning 1`,
  )
  return row !== undefined
}

/** Why a person ended it; null while nobody has. */
export async function reasonOf(db: Db, { kind, recordId }: DeskId): Promise<string | null> {
  const row = await maybe(
    db,
    sql<{ reason: string | null }>`
      select reason from desk_cases where kind = ${kind} and record_id = ${recordId} and resolved_at is not null`,
  )
  return row?.reason ?? null
}

/** Records that a person is about to end it. */
export async function startResolving(db: Db, { kind, record_id, payer_id }: ListedRow): Promise<void> {
  await sql`
    insert into desk_cases (kind, record_id, payer_id, resolving_at)
    values (${kind}, ${record_id}, ${payer_id}::bigint, now())
    on conflict (kind, record_id) do update set resolving_at = now()`.execute(db)
}

/** Records how a person resolved it; nobody owns it any more. */
export async function recordResolution(
  db: Db,
  { kind, record_id, payer_id }: ListedRow,
  how: { action: DeskAction; reason: string; userId: number },
): Promise<void> {
  await sql`
    insert into desk_cases as c (kind, record_id, payer_id, resolved_at, resolved_by, action, reason)
    values (${kind}, ${record_id}, ${payer_id}::bigint, now(), ${how.userId}, ${how.action}, ${how.reason})
    on conflict (kind, record_id) do update set resolved_at = now(), resolved_by = excluded.resolved_by,
       action = excluded.action, reason = excluded.reason, owner_id = null, taken_at = null`.execute(db)
}
