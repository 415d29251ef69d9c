import { type RawBuilder, sql } from 'kysely'

/** An invariant, and the query that counts its violations with the first examples. */
export type Invariant = {
  name: string
  broken: RawBuilder<{ n: number; examples: string | null }>
  /** Whether money stops while it does not hold: not for work that a person has left undone. */
  stopsMoney: boolean
}

/** Counts the rows of a query whose first column, `place`, names a violation. */
export function rule(name: string, places: RawBuilder<unknown>, stopsMoney = true): Invariant {
  return {
    name,
    stopsMoney,
    broken: sql`
      with broken as materialized (${places})
      select (select count(*) from broken) as n,
             (select string_agg(place, ', ') from (select place from broken limit 5) first) as examples`,
  }
}
