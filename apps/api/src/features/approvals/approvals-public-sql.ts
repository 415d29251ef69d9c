import { type RawBuilder, sql } from 'kysely'

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
