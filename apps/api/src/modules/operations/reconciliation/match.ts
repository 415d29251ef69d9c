import { compareOne } from './compare.ts'
import {
  type Difference,
  isReversal,
  type Matched,
  type MatchingOn,
  namesOf,
  type OurRecord,
  residualsOf,
  type TheirRecord,
  takenBy,
} from './records.ts'

/**
 * Matches a provider's records with ours by the provider's ids, to the paisa. Gives the rows
 * that have a record of ours, and every difference.
 */
export function matchRecords(
  ours: OurRecord[],
  theirs: TheirRecord[],
  on: MatchingOn,
): { matched: Matched[]; differences: Difference[] } {
  const byName = new Map(ours.flatMap((record) => record.names.map((name) => [name, record] as const)))
  const rowsOf = new Map<OurRecord, TheirRecord[]>()
  const matched: Matched[] = []
  const differences: Difference[] = []
  for (const row of theirs) {
    const record = namesOf(row)
      .map((name) => byName.get(name))
      .find((found) => found !== undefined)
    if (record) {
      rowsOf.set(record, [...(rowsOf.get(record) ?? []), row])
      matched.push({ rowId: row.id, ours: record })
    } else differences.push(unknownRow(row))
  }
  for (const record of ours) differences.push(...compareOne(record, rowsOf.get(record) ?? [], on))
  return { matched, differences }
}

function unknownRow(row: TheirRecord): Difference {
  return {
    kind: isReversal(row) ? 'reversed' : 'missing-here',
    subject: `row:${row.id}`,
    ours: null,
    theirs: [row],
    amountPaise: row.amountPaise,
    currency: row.currency,
    residuals: residualsOf(takenBy(row)),
  }
}
