// Invariant (platform): An applied migration never changes.
// Enforced by: checksums in `platform/database/migrations.ts`.

import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDatabase } from '../../../test/portal/harness.ts'
import { connect, type Database } from './db.ts'
import { migrate } from './migrations.ts'

let made: Awaited<ReturnType<typeof makeDatabase>>
let owner: Database

beforeAll(async () => {
  made = await makeDatabase()
  owner = connect(made.ownerUrl, 2)
})
afterAll(async () => {
  await owner?.close()
  await made?.drop()
})

const again = () => migrate(made.ownerUrl, made.url)
const checksums = async () =>
  (await owner.pool.query('select name, checksum from schema_migrations order by name')).rows

it('stores a checksum of each file, and runs again without a change', async () => {
  const before = await checksums()
  expect(before.length).toBeGreaterThan(40)
  for (const { checksum } of before) expect(checksum).toMatch(/^[0-9a-f]{64}$/)
  await again()
  expect(await checksums()).toEqual(before)
})

it('gives a database from before there were checksums those of today', async () => {
  const before = await checksums()
  await owner.pool.query('alter table schema_migrations drop column checksum')
  await again()
  expect(await checksums()).toEqual(before)
})

it('refuses a file that changed after it was applied, by name, and applies none of those that are missing', async () => {
  const [first] = await checksums()
  await owner.pool.query("update schema_migrations set checksum = 'other' where name = '0019-education.sql'")
  await owner.pool.query("delete from schema_migrations where name = '0065-older-databases.sql'")
  await expect(again()).rejects.toThrow(/^The migration does not start: 0019-education\.sql changed after/)
  const names = (await checksums()).map(({ name }) => name)
  expect(names).not.toContain('0065-older-databases.sql')
  expect(names).toContain(first.name)
})

it('adds the later text of a file that an older database had applied', async () => {
  await owner.pool.query("update schema_migrations set checksum = null where name = '0019-education.sql'")
  await owner.pool.query(`drop index student_fees_school; drop index payments_amount;
    create index payments_amount on payments (total_paise, id)`)
  await again()
  const { rows } = await owner.pool.query(
    "select indexdef from pg_indexes where indexname in ('student_fees_school', 'payments_amount') order by indexname",
  )
  expect(rows.map(({ indexdef }) => indexdef.replace(/^.* USING /, ''))).toEqual([
    'btree (total_paise, id) INCLUDE (shown_status)',
    'btree (school_id)',
  ])
})

it('ignores migrations of a newer version, which may run beside this one', async () => {
  await owner.pool.query("insert into schema_migrations (name, checksum) values ('9999-newer.sql', 'other')")
  await expect(again()).resolves.toBeUndefined()
})
