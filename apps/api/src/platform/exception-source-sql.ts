import { type RawBuilder, sql } from 'kysely'

/** A provider's message as the end of a sentence, with exactly one full stop. */
export const asEnd = (words: RawBuilder<unknown>) => sql<string>`rtrim(${words}, '. ') || '.'`
