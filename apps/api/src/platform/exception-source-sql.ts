import { type RawBuilder, sql } from 'kysely'

/** What a provider says, as the end of a sentence: some end theirs with a full stop, some do not. */
export const asEnd = (words: RawBuilder<unknown>) => sql<string>`rtrim(${words}, '. ') || '.'`
