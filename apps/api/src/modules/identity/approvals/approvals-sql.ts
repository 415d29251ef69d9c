import type { ApprovalKind } from '@chukta/contract/identity/approval-kinds'
import type { ApprovalStatus } from '@chukta/contract/identity/approvals'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type Db, maybe, one } from '../../../platform/database/db.ts'
import type { Addressee } from '../users/users-sql.ts'
import type { Change } from './facts.ts'

/** The arguments of a call, and the person in whose name it runs. */
export type StoredInput = { by: number; params: unknown; body: unknown }

export type ApprovalRow = {
  id: number
  kind: ApprovalKind
  call: string
  title: string
  status: ApprovalStatus
  maker_id: number
  maker_role: number
  created_at: Date
  input: StoredInput
  changes: Change[]
  fingerprint: Buffer
  answer: unknown
  decided_by: number | null
  decided_at: Date | null
  reverts_id: number | null
  /** Decided, or made without approval, within the last day. */
  is_fresh: boolean
}

const ROW = sql`
  id, kind, call, title, status, maker_id, maker_role, created_at, input, changes, fingerprint, answer, decided_by,
  decided_at, reverts_id, coalesce(decided_at, created_at) > now() - interval '24 hours' as is_fresh`

/** Sets a savepoint in the running transaction. */
export async function beginPart(trx: Transaction<unknown>): Promise<void> {
  await sql`savepoint part_of_call`.execute(trx)
}

/** Rolls back to the savepoint of `beginPart`. */
export async function undoPart(trx: Transaction<unknown>): Promise<void> {
  await sql`rollback to savepoint part_of_call`.execute(trx)
}

export type NewApproval = Pick<
  ApprovalRow,
  'kind' | 'call' | 'title' | 'input' | 'changes' | 'fingerprint' | 'reverts_id'
> & { status: 'waiting' | 'direct'; makerId: number; makerRole: number; answer: unknown }

/** Stores a proposal or a version. Gives its id, or the id of an equal proposal that waits already. */
export async function insertApproval(db: Db, row: NewApproval): Promise<{ id: number; isNew: boolean }> {
  const made = await maybe(
    db,
    sql<{ id: number }>`
      insert into approvals (kind, call, title, status, maker_id, maker_role, input, changes, fingerprint, answer,
                             reverts_id)
      values (${row.kind}, ${row.call}, ${row.title}, ${row.status}, ${row.makerId}, ${row.makerRole},
              ${JSON.stringify(row.input)}, ${JSON.stringify(row.changes)}, ${row.fingerprint},
              ${row.answer === null ? null : JSON.stringify(row.answer)}, ${row.reverts_id})
      on conflict (maker_id, fingerprint) where status = 'waiting' do nothing
      returning id`,
  )
  if (made) return { id: made.id, isNew: true }
  const { id } = await one(
    db,
    sql<{ id: number }>`
      select id from approvals
       where maker_id = ${row.makerId} and fingerprint = ${row.fingerprint} and status = 'waiting'`,
  )
  return { id, isNew: false }
}

export async function countWaitingOf(db: Db, makerId: number): Promise<number> {
  const { n } = await one(
    db,
    sql<{
      n: number
    }>`select count(*) as n from approvals where maker_id = ${makerId} and status = 'waiting'`,
  )
  return n
}

/** Locks an approval until the transaction ends: of two concurrent decisions, the second sees the first. */
export function holdApproval(db: Db, id: number) {
  return maybe(db, sql<ApprovalRow>`select ${ROW} from approvals where id = ${id} for update`)
}

type Decision = {
  status: 'approved' | 'refused' | 'withdrawn'
  by: number
  reason: string | null
  answer: unknown
}

/** Decides a waiting proposal; false when it was decided before. */
export async function decide(db: Db, id: number, { status, by, reason, answer }: Decision): Promise<boolean> {
  const row = await maybe(
    db,
    sql`update approvals
           set status = ${status}, decided_by = ${by}, decided_at = now(), reason = ${reason},
               answer = ${answer === null ? null : JSON.stringify(answer)}
         where id = ${id} and status = 'waiting' returning id`,
  )
  return row !== undefined
}

/** Whether a change was reverted, and whether its reversal waits. */
export function standingOf(db: Db, id: number) {
  return one(
    db,
    sql<{ is_put_back: boolean; waits: boolean }>`
      select coalesce(bool_or(status in ('approved', 'direct')), false) as is_put_back,
             coalesce(bool_or(status = 'waiting'), false) as waits
        from approvals where reverts_id = ${id}`,
  )
}

/** The present role of a person who may still act; undefined when they are inactive. */
export function findActive(db: Db, userId: number) {
  return maybe(db, sql<{ role_id: number }>`select role_id from users where id = ${userId} and status = 1`)
}

export function findAddressee(db: Db, userId: number) {
  return one(db, sql<Addressee>`select first_name, last_name, email from users where id = ${userId}`)
}

/** The newest proposal of a call that names this id in its path, made at or after a moment. */
export const newestProposal = (call: string, id: RawBuilder<unknown>, since: RawBuilder<unknown>) => sql<{
  id: number
  status: string
  maker_id: number
  decided_by: number | null
}>`
  select id, status, maker_id, decided_by from approvals
   where call = ${call} and input #>> '{params,id}' = (${id})::text and created_at >= ${since}
   order by id desc limit 1`

/** Whether a change that waits or took effect has this text in one of its lines, before or after. */
export const standsInChange = (text: RawBuilder<unknown>) => sql<boolean>`
  exists (select from approvals
           where status in ('waiting', 'approved', 'direct') and position(${text} in changes::text) > 0)`

/** Whether a change that waits was sent with this text. */
export const waitsWith = (text: RawBuilder<unknown>) => sql<boolean>`
  exists (select from approvals where status = 'waiting' and position(${text} in input::text) > 0)`

/** Serializes changes of one kind until the transaction ends, so that rows read before them stay true. */
export async function lockKind(db: Db, kind: ApprovalKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`approvals:${kind}`}))`.execute(db)
}

/** The proposal of a call about the record that one of its parameters names, if one waits. */
export const waitingFor = (call: string, id: RawBuilder<unknown>) => sql<number | null>`
  (select max(a.id) from approvals a
    where a.status = 'waiting' and a.call = ${call} and a.input -> 'params' ->> 'id' = ${id})`
