import { type RawBuilder, sql } from 'kysely'

/** Whether a change that waits or came into force says this text in one of its lines, before or after. */
export const standsInChange = (text: RawBuilder<unknown>) => sql<boolean>`
  exists (select from approvals
           where status in ('waiting', 'approved', 'direct') and position(${text} in changes::text) > 0)`

/** Whether a change that waits was sent with this text. */
export const waitsWith = (text: RawBuilder<unknown>) => sql<boolean>`
  exists (select from approvals where status = 'waiting' and position(${text} in input::text) > 0)`
