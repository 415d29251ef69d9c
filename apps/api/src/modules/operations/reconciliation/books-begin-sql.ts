import { type RawBuilder, sql } from 'kysely'

/** Whether a moment is one from which on our records are looked for at their providers. */
export const sinceBooksBegan = (at: RawBuilder<unknown>) =>
  sql`(${at} >= coalesce((select b.at from books_begin b), '-infinity'))`
