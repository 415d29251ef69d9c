import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { checkVersionOf } from './database-state-sql.ts'
import { currentRole, grantToServer } from './server-role-sql.ts'

const FOLDER = new URL('../../../migrations/', import.meta.url)
/** Lets one copy of the server migrate at a time. */
const LOCK = 7_214_001

/**
 * Brings a database to the newest schema: every SQL file of `migrations/` not yet applied,
 * in order of its number, each in one transaction. Forward only. Also installs the job tables.
 * Takes the address of the database for the owner of its tables and for the server; where those are two roles, the
 * server's is granted what it needs. Throws when a file fails, and nothing of that file is left behind; and before any
 * is applied when one that was applied has changed since: this database would lack what was written into it later.
 * `begins` receives how many it will apply, unless there is none.
 */
export async function migrate(
  ownerUrl: string,
  serverUrl = ownerUrl,
  begins: (count: number) => void = () => {},
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  // The failing statement reports the lost connection; an `error` event without a listener would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await checkVersionOf(client)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    await client.query('alter table schema_migrations add column if not exists checksum text')
    const files = await migrationFiles()
    const missing = await compareApplied(client, files)
    if (missing.length > 0) begins(missing.length)
    for (const file of missing) await apply(client, file)
    await runMigrations({ connectionString: ownerUrl })
    const [owner, server] = [await currentRole(ownerUrl), await currentRole(serverUrl)]
    if (server !== owner) await grantToServer(client, server)
  } finally {
    await client.end()
  }
}

/** The same where a file is not applied yet. A database that lacks none need not be reached by its owner. */
export async function migrateIfBehind(ownerUrl: string, serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    const files = await migrationFiles()
    const { rows } = await client.query("select to_regclass('schema_migrations') is not null as exists")
    if (rows[0].exists) {
      const applied = await client.query<{ name: string }>('select name from schema_migrations')
      const names = new Set(applied.rows.map(({ name }) => name))
      if (files.every(({ name }) => names.has(name))) return
    }
  } finally {
    await client.end()
  }
  await migrate(ownerUrl, serverUrl)
}

type Migration = { name: string; text: string; checksum: string }

async function migrationFiles(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(new URL(name, FOLDER), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Gives the files that are not applied yet. One applied before there were checksums adopts that of today. */
async function compareApplied(client: pg.Client, files: Migration[]): Promise<Migration[]> {
  type Applied = { name: string; checksum: string | null }
  const { rows } = await client.query<Applied>('select name, checksum from schema_migrations')
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const isChanged = ({ name, checksum }: Migration) => (applied.get(name) ?? checksum) !== checksum
  const changed = files.filter(isChanged).map(({ name }) => name)
  if (changed.length > 0) {
    throw new Error(
      `The migration does not start: ${changed.join(', ')} changed after this database had applied it. ` +
        'Put the released file back, and write what should be different into a new one.',
    )
  }
  for (const { name, checksum } of files) {
    if (applied.get(name) !== null) continue
    await client.query('update schema_migrations set checksum = $2 where name = $1', [name, checksum])
  }
  return files.filter(({ name }) => !applied.has(name))
}

async function apply(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query("set local lock_timeout = '5s'")
    await client.query(text)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}
