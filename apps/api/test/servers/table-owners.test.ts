import pg from 'pg'
import { expect, it } from 'vitest'
import { owners, tablesWritten } from '../../../../scripts/modules/map.ts'
import { readTree } from '../../../../tests/repo/source-tree.ts'
import { makeDatabase } from '../portal/harness.ts'

type Routine = { name: string; body: string }

/** Functions of the database that write tables of several modules, each with whose they are. */
function withSeveralOwners(
  routines: Routine[],
  tables: ReadonlySet<string>,
  owned: ReadonlyMap<string, string>,
) {
  return routines.flatMap(({ name, body }) => {
    const found = tablesWritten(body, tables).map((table) => owned.get(table))
    const modules = [...new Set(found.filter((owner) => owner !== undefined))]
    return modules.length > 1 ? [`${name}: ${modules.sort().join(', ')}`] : []
  })
}

it('a function of the database writes the tables of one module', async () => {
  const made = await makeDatabase()
  const client = new pg.Client(made.ownerUrl)
  await client.connect()
  try {
    const { rows: routines } = await client.query<Routine>(
      `select proname as name, prosrc as body from pg_proc where pronamespace = 'public'::regnamespace`,
    )
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    )
    const tables = new Set(rows.map(({ name }) => name))
    const owned = owners(readTree())
    expect(tables.size).toBeGreaterThan(140)
    // Which module owns a table is read from the text; were that blind, nothing below would be seen.
    expect(Object.fromEntries(owned)).toMatchObject({
      payments: 'payments',
      payment_events: 'ledger',
      users: 'identity',
      payouts: 'payouts',
    })
    expect(withSeveralOwners(routines, tables, owned)).toEqual([])
    const both = {
      name: 'both',
      body: 'begin insert into payouts (a) values (1); delete from users where a; end',
    }
    expect(withSeveralOwners([both], tables, owned)).toEqual(['both: identity, payouts'])
  } finally {
    await client.end()
    await made.drop()
  }
})
