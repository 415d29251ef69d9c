import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Fulfilment, PayableKind } from './payable.ts'

/** The fulfilment of the payment `p` as a JSON object; null for a kind that has none. */
export function fulfilmentOf(kinds: PayableKind[]): RawBuilder<Fulfilment | null> {
  const rows = kinds.flatMap(({ fulfilment }) =>
    fulfilment ? [sql`(select to_json(row) from (${fulfilment}) row)`] : [],
  )
  return sql`coalesce(${sql.join([...rows, sql`null::json`])})`
}

/** No charge of a mandate that was not sent may be sent any more. */
export async function holdCharges(trx: Transaction<unknown>, mandate: string): Promise<void> {
  await sql`update attempts set debit_on = null where mandate = ${mandate} and status = 'claimed'`.execute(
    trx,
  )
}
