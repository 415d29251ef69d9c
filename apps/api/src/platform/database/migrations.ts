import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { checkVersionOf } from './database-state-sql.ts'
import {
  BASELINE,
  LAST_BEFORE_BASELINE,
  type Migration,
  readAdoption,
  readBaseline,
  readMigrations,
} from './schema-files.ts'
import { currentRole, grantToServer } from './server-role-sql.ts'

/** Lets one copy of the server migrate at a time. */
const LOCK = 7_214_001

/**
 * Brings a database to the newest schema, each step in one transaction: a new one by the baseline, one at the last
 * migration before that by `adopt.sql`, then every migration not yet applied, in order of its number. Forward only. Also
 * installs the job tables.
 * Takes the address of the database for the owner of its tables and for the server; where those are two roles, the
 * server's is granted what it needs. Throws when a step fails, and nothing of that step is left behind; and before any
 * is applied when one that was applied has changed since (this database would lack what was written into it later) or
 * when the database is older than what can be adopted. `begins` receives how many it will apply, unless there is none.
 * Returns the names of those that it applied, of the newest one, and of those that only a later version knows.
 */
export async function migrate(
  ownerUrl: string,
  serverUrl = ownerUrl,
  begins: (count: number) => void = () => {},
): Promise<{ applied: string[]; at: string; unknown: string[] }> {
  const client = new pg.Client({ connectionString: ownerUrl })
  // The failing statement reports the lost connection; an `error` event without a listener would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await checkVersionOf(client)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now(), checksum text)',
    )
    const steps = await missingSteps(client)
    if (steps.length > 0) begins(steps.length)
    for (const step of steps) await apply(client, step)
    await runMigrations({ connectionString: ownerUrl })
    const [owner, server] = [await currentRole(ownerUrl), await currentRole(serverUrl)]
    if (server !== owner) await grantToServer(client, server)
    const names = [...(await appliedSteps(client)).keys()].sort()
    const known = new Set([BASELINE, ...(await readMigrations()).map(({ name }) => name)])
    const unknown = names.filter((name) => name > LAST_BEFORE_BASELINE && !known.has(name))
    return { applied: steps.map(({ name }) => name), at: names.at(-1) ?? BASELINE, unknown }
  } finally {
    await client.end()
  }
}

/** The same where a step is not applied yet. A database that lacks none need not be reached by its owner. */
export async function migrateIfBehind(ownerUrl: string, serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    const wanted = [BASELINE, ...(await readMigrations()).map(({ name }) => name)]
    const { rows } = await client.query("select to_regclass('schema_migrations') is not null as exists")
    if (rows[0].exists) {
      const applied = await appliedSteps(client)
      if (wanted.every((name) => applied.has(name))) return
    }
  } finally {
    await client.end()
  }
  await migrate(ownerUrl, serverUrl)
}

/** What the database lacks. Throws where it cannot be brought to this version's schema. */
async function missingSteps(client: pg.Client): Promise<Migration[]> {
  const [baseline, later, applied] = [
    await readBaseline(),
    await readMigrations(),
    await appliedSteps(client),
  ]
  const changed = [baseline, ...later].filter(
    ({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum,
  )
  if (changed.length > 0) {
    throw new Error(
      `The migration does not start: ${changed.map(({ name }) => name).join(', ')} changed after this database had ` +
        'applied it. Put the released file back, and write what should be different into a new one.',
    )
  }
  const missing = later.filter(({ name }) => !applied.has(name))
  if (applied.has(BASELINE)) return missing
  if (applied.size === 0) return [baseline, ...missing]
  if (applied.has(LAST_BEFORE_BASELINE)) return [{ ...baseline, text: await readAdoption() }, ...missing]
  throw new Error(
    `The migration does not start: this database is at ${[...applied.keys()].sort().at(-1)}, and this version goes on ` +
      `from ${LAST_BEFORE_BASELINE}. Start the version before this one first, as the page on upgrading says.`,
  )
}

/** The checksum of each step that was applied. */
async function appliedSteps(client: pg.Client): Promise<Map<string, string | null>> {
  type Applied = { name: string; checksum: string | null }
  const { rows } = await client.query<Applied>('select name, checksum from schema_migrations')
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
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
