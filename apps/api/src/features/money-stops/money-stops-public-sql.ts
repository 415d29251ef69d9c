import { sql } from 'kysely'

/** True while money must not leave: the books do not hold, and nobody has let it go on. */
export const moneyIsStopped = sql<boolean>`exists (
  select from money_stops where over_at is null and lifted_at is null)`
