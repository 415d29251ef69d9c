import { type RawBuilder, sql } from 'kysely'

/** Whether our records are matched with their providers from a moment on. */
export const sinceBooksBegan = (at: RawBuilder<unknown>) =>
  sql`(${at} >= coalesce((select b.at from books_begin b), '-infinity'))`
