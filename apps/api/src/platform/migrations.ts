import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'

const FOLDER = new URL('../../migrations/', import.meta.url)
/** One migrator at a time, whichever copy of the server starts first. */
const LOCK = 7_214_001

/**
 * Brings a database to the newest schema: every SQL file of `migrations/` not yet applied,
 * in order of its number, each in one transaction. Forward only. Also installs the job tables.
 * Throws when a file fails; nothing of that file is left behind.
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
    const applied = new Set(rows.map((row) => row.name))
    for (const name of await migrationFiles()) {
      if (!applied.has(name)) await apply(client, name)
    }
    await runMigrations({ connectionString: databaseUrl })
  } finally {
    await client.end()
  }
}

async function migrationFiles(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort()
}

async function apply(client: pg.Client, name: string): Promise<void> {
  const text = await readFile(new URL(name, FOLDER), 'utf8')
  await client.query('begin')
  try {
    await client.query("set local lock_timeout = '5s'")
    await client.query(text)
    await client.query('insert into schema_migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}
