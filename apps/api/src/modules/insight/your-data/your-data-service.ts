import { DATA_CATEGORIES, type DataCategory, type DataTerm } from '@chukta/contract/insight/personal-data'
import type { YourData } from '@chukta/contract/insight/your-data'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { countHeld, type HeldRow, type PersonalTables } from './your-data-sql.ts'

/** What is stored about a person, by category, from the inventory and their rows. */
export async function yourDataOf(db: Db, scope: Scope, tables: PersonalTables): Promise<YourData> {
  const held = await countHeld(db, scope, tables)
  const categories = (Object.keys(DATA_CATEGORIES) as DataCategory[]).flatMap((key) => {
    const rows = held.filter(({ name }) => tables[name]?.holds[key] !== undefined)
    return rows.length === 0 ? [] : [{ key, ...DATA_CATEGORIES[key], ...sumOf(rows, tables) }]
  })
  return { categories: categories.map((each) => ({ ...each, recipients: [...each.recipients] })) }
}

function sumOf(rows: HeldRow[], tables: PersonalTables) {
  const byTerm = new Map<DataTerm, number>()
  for (const { name, records } of rows) {
    const term = tables[name]?.term
    if (term) byTerm.set(term, (byTerm.get(term) ?? 0) + records)
  }
  const times = rows.flatMap(({ first_at, last_at }) => [first_at, last_at].filter((at) => at !== null))
  const sorted = times.map((at) => at.toISOString()).toSorted()
  return {
    records: rows.reduce((sum, { records }) => sum + records, 0),
    first_at: sorted[0] ?? null,
    last_at: sorted.at(-1) ?? null,
    terms: [...byTerm]
      .map(([key, records]) => ({ key, records }))
      .toSorted((a, b) => b.records - a.records || (a.key < b.key ? -1 : 1)),
  }
}
