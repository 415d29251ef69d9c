// Invariant (platform): Each column and each stored file that holds something of a person is declared, with category,
// term and how it belongs to a person.
// Enforced by: `PERSONAL_TABLES`, `DATA_PLACES`.
// Also tested by: `canary-person.test.ts`. Decision: 0133.

import { PERSONAL_DATA } from '@chukta/contract/insight/personal-data-messages'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tablesCreated } from '../../../scripts/modules/map.ts'
import { privacyPage } from '../../../scripts/privacy/page.ts'
import { readTree } from '../../../tests/repo/source-tree.ts'
import { makeDatabase, type Portal, startPortal } from '../test/portal/harness.ts'
import { INVENTORIES, PERSONAL_TABLES } from './inventory.ts'
import { type Inventory, namesIn } from './platform/privacy/inventory.ts'
import { DATA_PLACES, IMPERSONAL_JOBS, PERSONAL_JOBS } from './platform/privacy/places.ts'
import { LAWS, TERMS } from './platform/privacy/terms.ts'

let portal: Portal
let owner: pg.Client
const tree = readTree()

beforeAll(async () => {
  const database = await makeDatabase()
  portal = await startPortal({ LOG_LEVEL: 'silent' }, database)
  owner = new pg.Client(database.ownerUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await portal?.stop()
})

type Column = { table: string; column: string; type: string }

/** Every column of the catalogue; partitions are their parents. */
async function readColumns(): Promise<Column[]> {
  const { rows } = await owner.query<Column>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
       from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped`,
  )
  return rows
}

/** What is wrong between the declarations and the columns of a database. */
function gaps(columns: Column[], inventories: readonly Inventory[]): string[] {
  const impersonal = inventories.flatMap((each) => namesIn(each.impersonal))
  const personal = inventories.flatMap((each) => Object.entries(each.personal))
  const tables = new Set(columns.map(({ table }) => table))
  const declared = [...impersonal, ...personal.map(([table]) => table)]
  const found = [
    ...[...tables].filter((table) => !declared.includes(table)).map((table) => `${table}: not declared`),
    ...declared.filter((table) => !tables.has(table)).map((table) => `${table}: not in the database`),
    ...declared.filter((table, n) => declared.indexOf(table) < n).map((table) => `${table}: declared twice`),
  ]
  for (const [table, entry] of personal) {
    const there = columns.filter((each) => each.table === table).map(({ column }) => column)
    const held = [...Object.values(entry.holds), ...Object.values(entry.ofOthers ?? {})].flatMap((names) =>
      namesIn(names),
    )
    const named = [...held, ...namesIn(entry.other)]
    const all = [...named, ...namesIn(entry.actors)]
    found.push(
      ...there.filter((column) => !all.includes(column)).map((column) => `${table}.${column}: not declared`),
      ...[...all, entry.since ?? 'none', ...Object.keys(entry.inside ?? {})]
        .filter((column) => column !== 'none' && !there.includes(column))
        .map((column) => `${table}.${column}: not in the database`),
      ...named
        .filter((column, n) => named.indexOf(column) < n)
        .map((column) => `${table}.${column}: declared twice`),
      ...columns
        .filter((each) => each.table === table && /^jsonb?$/.test(each.type))
        .filter(({ column }) => entry.inside?.[column] === undefined)
        .map(({ column }) => `${table}.${column}: JSON, and not said what is in it`),
    )
  }
  return found.toSorted()
}

describe('the inventory', () => {
  it('declares every column of the database, and none that is gone', async () => {
    const columns = await readColumns()
    expect(columns.length).toBeGreaterThan(1_200)
    expect(gaps(columns, Object.values(INVENTORIES))).toEqual([])
  })

  it('would notice a new column, a new table and a column that is gone', async () => {
    await owner.query('begin')
    await owner.query('alter table users add column nickname text, drop column pincode cascade')
    await owner.query('alter table tickets add column mood jsonb')
    await owner.query('create table visitors (name text)')
    const columns = await readColumns()
    await owner.query('rollback')
    expect(gaps(columns, Object.values(INVENTORIES))).toEqual([
      'tickets.mood: JSON, and not said what is in it',
      'tickets.mood: not declared',
      'users.nickname: not declared',
      'users.pincode: not in the database',
      'visitors: not declared',
    ])
  })

  it('has each table with the module that owns it', () => {
    const module = new Map(tablesCreated(tree).map((each) => [each.table, each.module]))
    const misplaced = Object.entries(INVENTORIES).flatMap(([name, { personal, impersonal }]) =>
      [...Object.keys(personal), ...namesIn(impersonal)].filter((table) => {
        const of = module.get(table) ?? 'platform'
        return (of === 'reference' ? 'platform' : of) !== name
      }),
    )
    expect(misplaced).toEqual([])
  })

  it('says of each row whose it is', async () => {
    const columns = await readColumns()
    const has = (table: string, column: string) =>
      columns.some((each) => each.table === table && each.column === column)
    const wrong = Object.entries(PERSONAL_TABLES).flatMap(([table, { of }]) =>
      of
        .filter((way) => {
          if ('object' in way) return !has(table, way.object)
          if (!has(table, way.column)) return true
          return 'table' in way && !(way.table in PERSONAL_TABLES && has(way.table, way.key ?? 'id'))
        })
        .map((way) => `${table}: ${JSON.stringify(way)}`),
    )
    expect(wrong).toEqual([])
  })

  it('follows every column that refers to a user', async () => {
    const { rows } = await owner.query<{ table: string; column: string }>(
      `select c.conrelid::regclass::text as table, a.attname as column
         from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
        where c.contype = 'f' and c.confrelid = 'users'::regclass and c.conparentid = 0`,
    )
    const missed = rows.filter(({ table, column }) => {
      const entry = PERSONAL_TABLES[table]
      const ways = (entry?.of ?? []).flatMap((way) =>
        'column' in way && !('table' in way) ? [way.column] : [],
      )
      const others: Record<string, string> = { users: 'parent_id', attempts: 'admin_id distributor_id' }
      return ![...ways, ...namesIn(entry?.actors), ...namesIn(others[table])].includes(column)
    })
    expect(missed).toEqual([])
    expect(rows.length).toBeGreaterThan(70)
  })
})

it('is the page docs/privacy.md: npm run inventory', () => {
  expect(tree.find(({ path }) => path === 'docs/privacy.md')?.text).toBe(privacyPage())
})

describe('data outside columns', () => {
  /** What stores something outside the database: a file, a cookie, or the store of the browser. */
  const STORES =
    /\b(writeFile|writeFileSync|createWriteStream|openSync|putStream|setCookie)\(|(local|session)Storage\.setItem\(|indexedDB\.open\(|caches\.open\(/
  const sources = tree.filter(
    ({ path }) =>
      /^(apps\/api\/src|apps\/web\/(src|public)|scripts\/backup)\/.*\.(ts|tsx|js)$/.test(path) &&
      !path.includes('.test.'),
  )

  it('is declared by the source that stores it', () => {
    const named = DATA_PLACES.flatMap(({ from }) => namesIn(from))
    const storing = sources.filter(({ text }) => STORES.test(text)).map(({ path }) => path)
    expect(storing.length).toBeGreaterThan(25)
    expect(storing.filter((path) => !named.includes(path))).toEqual([])
    const paths = sources.map(({ path }) => path)
    expect(named.filter((path) => !paths.includes(path))).toEqual([])
  })

  it('has a kind for each column that names a stored file', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select c.conrelid::regclass || '.' || a.attname as name
         from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
        where c.contype = 'f' and c.confrelid = 'files'::regclass`,
    )
    const declared = DATA_PLACES.flatMap(({ files }) => namesIn(files))
    expect(declared.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })

  it('names every job', async () => {
    const { rows } = await owner.query<{ name: string }>(
      'select identifier as name from graphile_worker._private_tasks',
    )
    const declared = [...Object.keys(PERSONAL_JOBS), ...namesIn(IMPERSONAL_JOBS)]
    expect(declared.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })
})

it('every term has a sentence, a law that is listed, and jobs that run', async () => {
  const { rows } = await owner.query<{ name: string }>(
    'select identifier as name from graphile_worker._private_tasks',
  )
  const jobs = rows.map(({ name }) => name)
  for (const [term, { laws, jobs: used }] of Object.entries(TERMS)) {
    expect(PERSONAL_DATA.terms).toHaveProperty(term)
    expect(laws.filter((law) => !(law in LAWS))).toEqual([])
    expect(used.filter((job) => !jobs.includes(job))).toEqual([])
  }
})
