import { type RawBuilder, sql } from 'kysely'
import type { Fulfilment, PayableKind } from './payable.ts'

/** The fulfilment of the payment `p` as a JSON object; null for a kind that has none. */
export function fulfilmentOf(kinds: PayableKind[]): RawBuilder<Fulfilment | null> {
  const rows = kinds.flatMap(({ fulfilment }) =>
    fulfilment ? [sql`(select to_json(row) from (${fulfilment}) row)`] : [],
  )
  return sql`coalesce(${sql.join([...rows, sql`null::json`])})`
}
