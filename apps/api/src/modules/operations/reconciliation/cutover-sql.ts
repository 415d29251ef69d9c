import { type RawBuilder, sql } from 'kysely'

/** Whether our records are matched with their providers from a moment on. */
export const sinceCutover = (at: RawBuilder<unknown>) =>
  sql`(${at} >= coalesce((select b.at from ledger_cutover b), '-infinity'))`
