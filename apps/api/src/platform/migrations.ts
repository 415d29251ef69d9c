import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { currentRole, grantToServer } from './server-role-sql.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)
/** Lets one copy of the server migrate at a time. */
const LOCK = 7_214_001

/**
 * Brings a database to the newest schema: every SQL file of `migrations/` not yet applied,
 * in order of its number, each in one transaction. Forward only. Also installs the job tables.
 * Takes the address of the database for the owner of its tables and for the server; where those are two roles, the
 * server's is granted what it needs. Throws when a file fails; nothing of that file is left behind.
 */
export async function migrate(ownerUrl: string, serverUrl = ownerUrl): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  // The failing statement says that the connection is lost; an event that nobody hears would end the process.
  client.on('error', () => undefined)
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
    await runMigrations({ connectionString: ownerUrl })
    const [owner, server] = [await currentRole(ownerUrl), await currentRole(serverUrl)]
    if (server !== owner) await grantToServer(client, server)
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
