import { type RawBuilder, sql } from 'kysely'

/** The name of a member of staff by their id, for the text of lists; null for none, or where they never joined. */
export const memberName = (memberId: RawBuilder<unknown>) => sql<string | null>`
  (select nullif(trim(staff.first_name || ' ' || staff.last_name), '') from account_members staff where staff.id = ${memberId})`
