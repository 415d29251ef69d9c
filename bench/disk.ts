// The disk that payments take, by table: npm run bench:disk -- 100000
// Plants so many payments with all that their captures write, and the demo data, whose payments have timelines.
import os from 'node:os'
import pg from 'pg'
import { plantDemo } from '../apps/api/src/demo/demo-service.ts'
import { readConfig } from '../apps/api/src/platform/configuration/config.ts'
import { connect } from '../apps/api/src/platform/database/db.ts'
import { migrate } from '../apps/api/src/platform/database/migrations.ts'
import { openSecrets } from '../apps/api/src/platform/security/secrets.ts'
import { plantReference } from '../apps/api/src/reference/plant.ts'
import { removePostgres, startPostgres } from '../scripts/postgres.ts'
import { plant } from './reports-size.ts'

const payments = Number(process.argv[2] ?? 100_000)
const place = `${process.env.DATA_DIR ?? '.tmp/bench-disk'}-${payments}`
/** Tables below this part of the whole are summed. */
const SMALL = 0.01
/** Partitions count for their table. The rows are those that the last vacuum counted. */
const SIZES = `
  with sized as (
    select coalesce(pg_partition_root(c.oid), c.oid)::regclass::text as name, c.reltuples::float8 as rows,
           pg_table_size(c.oid)::float8 as bytes, pg_indexes_size(c.oid)::float8 as index_bytes
      from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  )
  select name, sum(greatest(rows, 0)) as rows, sum(bytes) as bytes, sum(index_bytes) as index_bytes
    from sized group by name order by sum(bytes + index_bytes) desc`

type Size = { name: string; rows: number; bytes: number; index_bytes: number }

async function sizesOf(ownerUrl: string): Promise<Size[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('vacuum analyze')
  const { rows } = await client.query<Size>(SIZES)
  await client.end()
  return rows
}

async function inPortal<T>(dataDir: string, work: (url: { ownerUrl: string; apiUrl: string }) => Promise<T>) {
  const server = await startPostgres({ dataDir, isThrowAway: true })
  try {
    return await work(server)
  } finally {
    await server.stop()
    await removePostgres(dataDir)
  }
}

console.log(
  `Load of the machine: ${os
    .loadavg()
    .map((each) => each.toFixed(1))
    .join(', ')}`,
)
await plant(payments, place)
const sizes = await inPortal(place, ({ ownerUrl }) => sizesOf(ownerUrl))
const whole = sizes.reduce((sum, { bytes, index_bytes }) => sum + bytes + index_bytes, 0)
const large = sizes.filter(({ bytes, index_bytes }) => bytes + index_bytes >= whole * SMALL)
const rest = whole - large.reduce((sum, { bytes, index_bytes }) => sum + bytes + index_bytes, 0)
const each = (bytes: number) => Math.round(bytes / payments)
console.log(`bytes a payment, at ${payments.toLocaleString('en')} payments: rows, their indexes`)
for (const { name, rows, bytes, index_bytes } of large) {
  const perPayment = (rows / payments).toFixed(2)
  console.log(
    `${name.padEnd(28)} ${perPayment.padStart(6)} rows ${String(each(bytes)).padStart(6)} ${String(each(index_bytes)).padStart(6)}`,
  )
}
console.log(`all other tables ${each(rest)}; together ${each(whole)}`)

const demo = `${place}-demo`
await inPortal(demo, async ({ ownerUrl, apiUrl }) => {
  await migrate(ownerUrl, apiUrl)
  const { db, close } = connect(ownerUrl, 2)
  await plantReference(db)
  const config = readConfig({ DATABASE_URL: ownerUrl, DATA_DIR: demo })
  const planted = await plantDemo({ db, config, secrets: await openSecrets(demo) }, new Date())
  await close()
  const events = (await sizesOf(ownerUrl)).find(({ name }) => name === 'payment_events')
  if (!events || !planted) throw new Error('The demo data has no timelines.')
  const bytesOfRow = (events.bytes + events.index_bytes) / events.rows
  console.log(
    `timeline: ${(events.rows / planted.payments).toFixed(1)} rows a payment in the demo data, ${Math.round(bytesOfRow)} bytes a row with its indexes`,
  )
})
