import { createHash } from 'node:crypto'
import type { ListedRow } from './exceptions-sql.ts'

/** A hash of a row's content, in sixteen digits: a person who ends the row names the version that they saw. */
export function versionOf(
  row: Pick<ListedRow, 'kind' | 'record_id' | 'reason' | 'amount_paise' | 'currency' | 'actions'>,
): string {
  const said = [row.kind, row.record_id, row.reason, String(row.amount_paise), row.currency, row.actions]
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 16)
}
