import type { ExceptionAction, ExceptionKind } from '@chukta/contract/operations/exceptions'
import { sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import { unlessSuperAdmin } from '../../../platform/database/unless-super-admin-sql.ts'
import type { ExceptionRow, ExceptionSource } from '../../../platform/exception-source.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import type { Waiting } from '../../../platform/waiting.ts'
import { waitingFor } from '../../identity/api.ts'

export type ExceptionId = { kind: ExceptionKind; recordId: number }

export type ListedRow = ExceptionRow & {
  kind: ExceptionKind
  transaction_id: number | null
  synced_at: Date | null
  owner_id: number | null
  owner_name: string | null
  /** The proposal to resolve it that waits for approval. */
  approval_id: number | null
}

/** The CTE `open_exceptions` with the rows of these sources within a scope. */
function openExceptions(sources: ExceptionSource[], scope: Scope, recordId: number | null = null) {
  const parts = sources.map(
    ({ kind, rows }) => sql`
      select ${kind}::text as kind, record_id, order_id, payer_id, amount_paise, currency, since, next_at, reason, actions
        from (${rows}) r where ${recordId}::bigint is null or record_id = ${recordId}`,
  )
  const none = sql`select ''::text as kind, 0::bigint as record_id, ''::text as order_id, 0::bigint as payer_id,
    0::bigint as amount_paise, ''::text as currency, now() as since, now() as next_at, ''::text as reason,
    '{}'::text[] as actions where false`
  return sql`open_exceptions as (select * from (${sql.join([none, ...parts], sql` union all `)}) r where ${within(scope)})`
}

/** Role 1 sees all, also rows without a payer; the others see the rows of their downline. */
const within = (scope: Scope) =>
  unlessSuperAdmin(
    scope,
    sql`payer_id = any(array(select descendant_id from user_closure where ancestor_id = ${scope.userId}))`,
  )

const columns = sql`
  s.*, p.id as transaction_id, c.synced_at, c.owner_id, o.first_name || ' ' || o.last_name as owner_name,
  ${waitingFor('POST /exceptions/:id/resolve', sql`s.kind || '-' || s.record_id`)} as approval_id`
const joins = sql`
  left join payments p on p.order_id = s.order_id
  left join exception_cases c on c.kind = s.kind and c.record_id = s.record_id
  left join users o on o.id = c.owner_id`

/** One page, oldest first. */
export function listExceptions(
  db: Db,
  sources: ExceptionSource[],
  scope: Scope,
  limit: number,
  offset: number,
) {
  return many(
    db,
    sql<ListedRow>`
      with ${openExceptions(sources, scope)}, page as (
        select * from open_exceptions order by since, kind, record_id limit ${limit} offset ${offset}
      )
      select ${columns} from page s ${joins} order by s.since, s.kind, s.record_id`,
  )
}

/** The number of rows, the time of the oldest, and the sum of those in rupees. */
export function countExceptions(db: Db, sources: ExceptionSource[], scope: Scope) {
  return one(
    db,
    sql<Waiting>`
      with ${openExceptions(sources, scope)}
      select count(*) as n, min(since) as oldest_at, coalesce(sum(amount_paise) filter (where currency = 'INR'), 0)::bigint as amount_paise
        from open_exceptions`,
  )
}

/** One row; undefined when it is not in the exceptions queue, or out of scope. */
export function findException(db: Db, source: ExceptionSource, scope: Scope, recordId: number) {
  return maybe(
    db,
    sql<ListedRow>`with ${openExceptions([source], scope, recordId)} select ${columns} from open_exceptions s ${joins} limit 1`,
  )
}

/** Whether a person has resolved it, or is doing so. */
export async function isResolved(db: Db, scope: Scope, { kind, recordId }: ExceptionId): Promise<boolean> {
  const row = await maybe(
    db,
    sql`select 1 from exception_cases
         where kind = ${kind} and record_id = ${recordId} and ${within(scope)}
           and (resolved_at is not null or resolving_at > now() - interval '1 minute')`,
  )
  return row !== undefined
}

/** Claims a poll of its provider; false when a person had it polled less than two seconds ago. */
export async function claimSync(db: Db, { kind, record_id, payer_id }: ListedRow): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      insert into exception_cases as c (kind, record_id, payer_id, synced_at)
      values (${kind}, ${record_id}, ${payer_id}::bigint, now())
      on conflict (kind, record_id) do update set synced_at = now()
       where c.synced_at is null or c.synced_at < now() - interval '2 seconds'
      returning 1`,
  )
  return row !== undefined
}

/** Assigns it to a person. */
export async function assign(
  db: Db,
  { kind, record_id, payer_id }: ListedRow,
  userId: number,
): Promise<void> {
  await sql`
    insert into exception_cases (kind, record_id, payer_id, owner_id, assigned_at)
    values (${kind}, ${record_id}, ${payer_id}::bigint, ${userId}, now())
    on conflict (kind, record_id) do update set owner_id = excluded.owner_id, assigned_at = now()`.execute(db)
}

/** Removes the person as owner; false when they are not. */
export async function unassign(db: Db, { kind, recordId }: ExceptionId, userId: number): Promise<boolean> {
  const row = await maybe(
    db,
    sql`update exception_cases set owner_id = null, assigned_at = null
         where kind = ${kind} and record_id = ${recordId} and owner_id = ${userId} returning 1`,
  )
  return row !== undefined
}

/** The reason that a person resolved it with; null while it is unresolved. */
export async function reasonOf(db: Db, { kind, recordId }: ExceptionId): Promise<string | null> {
  const row = await maybe(
    db,
    sql<{ reason: string | null }>`
      select reason from exception_cases where kind = ${kind} and record_id = ${recordId} and resolved_at is not null`,
  )
  return row?.reason ?? null
}

/** Records that a person is about to resolve it. */
export async function startResolving(db: Db, { kind, record_id, payer_id }: ListedRow): Promise<void> {
  await sql`
    insert into exception_cases (kind, record_id, payer_id, resolving_at)
    values (${kind}, ${record_id}, ${payer_id}::bigint, now())
    on conflict (kind, record_id) do update set resolving_at = now()`.execute(db)
}

/** Records how a person resolved it, and removes its owner. */
export async function recordResolution(
  db: Db,
  { kind, record_id, payer_id }: ListedRow,
  how: { action: ExceptionAction; reason: string; userId: number },
): Promise<void> {
  await sql`
    insert into exception_cases as c (kind, record_id, payer_id, resolved_at, resolved_by, action, reason)
    values (${kind}, ${record_id}, ${payer_id}::bigint, now(), ${how.userId}, ${how.action}, ${how.reason})
    on conflict (kind, record_id) do update set resolved_at = now(), resolved_by = excluded.resolved_by,
       action = excluded.action, reason = excluded.reason, owner_id = null, assigned_at = null`.execute(db)
}
