import type { ApprovalKind } from '@chukta/contract/approval-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

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

/** Whether a change that waits or came into force says this text in one of its lines, before or after. */
export const standsInChange = (text: RawBuilder<unknown>) => sql<boolean>`
  exists (select from approvals
           where status in ('waiting', 'approved', 'direct') and position(${text} in changes::text) > 0)`

/** Whether a change that waits was sent with this text. */
export const waitsWith = (text: RawBuilder<unknown>) => sql<boolean>`
  exists (select from approvals where status = 'waiting' and position(${text} in input::text) > 0)`

/** Serializes changes of one kind until the transaction ends, so that what was read before them stays true. */
export async function lockKind(db: Db, kind: ApprovalKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`approvals:${kind}`}))`.execute(db)
}

/** The proposal of a call about the record that one of its parameters names, if one waits. */
export const waitingFor = (call: string, id: RawBuilder<unknown>) => sql<number | null>`
  (select max(a.id) from approvals a
    where a.status = 'waiting' and a.call = ${call} and a.input -> 'params' ->> 'id' = ${id})`
