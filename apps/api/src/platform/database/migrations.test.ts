// Invariant (platform): An applied migration never changes.
// Enforced by: checksums in `platform/database/migrations.ts`.

import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { printSchema } from '../../../../../scripts/schema/catalogue.ts'
import { AT_0160 } from '../../../test/database/at-0160.ts'
import { ONE_PAYMENT } from '../../../test/money/one-payment.ts'
import { makeDatabase } from '../../../test/portal/harness.ts'
import { migrate } from './migrations.ts'
import { BASELINE } from './schema-files.ts'

/** Printed by `npm run schema`. */
const SCHEMA = readFileSync(new URL('../../../schema/schema.sql', import.meta.url), 'utf8')

let made: Awaited<ReturnType<typeof makeDatabase>>
let owner: pg.Client

async function make(template?: string): Promise<void> {
  made = await makeDatabase(template)
  owner = new pg.Client(made.ownerUrl)
  await owner.connect()
}
beforeEach(() => make())
afterEach(async () => {
  await owner?.end()
  await made?.drop()
})

const again = () => migrate(made.ownerUrl, made.url)
const applied = async () =>
  (await owner.query('select name, checksum from schema_migrations order by name')).rows

describe('a migrated database', () => {
  it('has the schema that is printed beside the migrations', async () => {
    expect(await printSchema(owner)).toBe(SCHEMA)
  })

  // The baseline is applied without the check of bodies: its functions name tables of later files.
  it('has functions whose bodies PostgreSQL accepts', async () => {
    const { rows } = await owner.query(
      "select pg_get_functiondef(oid) as text from pg_proc where pronamespace = 'public'::regnamespace",
    )
    expect(rows.length).toBeGreaterThan(50)
    for (const { text } of rows) await owner.query(text)
    const broken = 'create function broken() returns bigint language sql as $$ select id from no_table $$'
    await expect(owner.query(broken)).rejects.toThrow(/no_table/)
  })

  it('remembers a checksum of each step, and is left as it is', async () => {
    const before = await applied()
    expect(before.find(({ name }) => name === BASELINE)?.checksum).toMatch(/^[0-9a-f]{64}$/)
    await again()
    expect(await applied()).toEqual(before)
  })

  it('is refused, by name, when a step has changed since', async () => {
    await owner.query("update schema_migrations set checksum = 'other' where name = $1", [BASELINE])
    await expect(again()).rejects.toThrow(/^The migration does not start: 0161-baseline changed after/)
  })

  it('may have migrations of a newer version, which runs beside this one', async () => {
    await owner.query("insert into schema_migrations (name, checksum) values ('9999-newer.sql', 'other')")
    await expect(again()).resolves.toEqual({
      applied: [],
      at: '9999-newer.sql',
      unknown: ['9999-newer.sql'],
    })
  })
})

describe('a database at the last migration before the baseline', () => {
  beforeEach(() => owner.query(`${ONE_PAYMENT};${AT_0160}`))

  it('is adopted: its schema is that of a new one, and nothing of it is lost', async () => {
    const counts = async () =>
      (
        await owner.query(`select (select count(*) from webhook_log where event_key like 'of %') as webhooks,
          (select count(*) from payments) as payments, (select count(*) from users) as users`)
      ).rows[0]
    const before = await counts()
    expect(before).toEqual({ webhooks: '2', payments: '1', users: '1' })
    let steps = 0
    await migrate(made.ownerUrl, made.url, (count) => {
      steps = count
    })
    expect(steps).toBeGreaterThan(0)
    expect(await printSchema(owner)).toBe(SCHEMA)
    expect(await counts()).toEqual(before)
    const { rows } = await owner.query(
      'select duplicates, repeated_at::date::text as repeated_on from webhook_keys',
    )
    expect(rows).toEqual([{ duplicates: 3, repeated_on: '2020-01-02' }])
    expect((await applied()).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['0001-accounts.sql', '0160-field-terms.sql', BASELINE]),
    )
    const adopted = await applied()
    await again()
    expect(await applied()).toEqual(adopted)
  })

  it.each([
    [
      'a file is not encrypted',
      `insert into files (storage_key, file_name, content_type, size_bytes, sha256, owner_id, is_upload)
       values ('old', 'deed.pdf', 'application/pdf', 1, '', 1, true)`,
      'not encrypted yet',
    ],
    [
      'an invoice is in the old table alone',
      'alter table tax_invoices disable trigger user; delete from tax_invoices',
      'not in tax_invoices',
    ],
  ])('is left as it is while %s', async (_what, change, why) => {
    await owner.query(change)
    await expect(again()).rejects.toMatchObject({ cause: { message: expect.stringContaining(why) } })
    expect((await owner.query("select to_regclass('invoices')::text as kept")).rows).toEqual([
      { kept: 'invoices' },
    ])
    expect((await applied()).map(({ name }) => name)).not.toContain(BASELINE)
  })

  it('is adopted once by two servers that start at the same moment', async () => {
    await Promise.all([again(), again()])
    expect(await printSchema(owner)).toBe(SCHEMA)
  })
})

it('an older database is refused, told how to go on, and left as it is', async () => {
  await owner.query(
    "delete from schema_migrations; insert into schema_migrations (name) values ('0157-gst-rate-of-the-company.sql')",
  )
  await expect(again()).rejects.toThrow(
    /^The migration does not start: this database is at 0157-gst-rate-of-the-company\.sql, and .* 0160-field-terms\.sql/,
  )
  expect((await applied()).map(({ name }) => name)).toEqual(['0157-gst-rate-of-the-company.sql'])
})

describe('an empty database', () => {
  beforeEach(async () => {
    await owner.end()
    await made.drop()
    await make('template0')
  })

  it('is made by two servers at the same moment, once', async () => {
    await Promise.all([again(), again()])
    expect(await printSchema(owner)).toBe(SCHEMA)
  })

  it('made of the printed schema prints the same', async () => {
    await owner.query(SCHEMA)
    expect(await printSchema(owner)).toBe(SCHEMA)
  })
})
