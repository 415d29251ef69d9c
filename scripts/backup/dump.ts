import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'

const FOLDERS = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/usr/local/opt']
const ADVICE =
  "Install the client programs of the server's version (Debian: postgresql-client-<version>), or name their folder in " +
  'PG_BIN. For copies to a point in time use pgBackRest on the server itself: docs/operations/backup.md.'

/** Copies a database of one's own server into a file, as one moment saw it. */
export async function dumpDatabase(ownerUrl: string, file: string): Promise<void> {
  await run(findProgram('pg_dump', await serverMajor(ownerUrl)), ownerUrl, [
    '--format=custom',
    '--no-owner',
    '--no-privileges',
    `--file=${file}`,
  ])
}

/** Writes a copy into a database, which must be empty: all of it or nothing. */
export async function loadDump(ownerUrl: string, file: string): Promise<void> {
  const program = findProgram('pg_restore', await serverMajor(ownerUrl))
  await run(program, ownerUrl, ['--no-owner', '--no-privileges', '--single-transaction', file])
}

/** Throws an Error for the operator when the database holds anything. */
export async function refuseFullDatabase(ownerUrl: string): Promise<void> {
  const tables = await ask(
    ownerUrl,
    `select count(*)::int as value from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`,
  )
  if (tables === 0) return
  throw new Error(
    `The database of ${new URL(ownerUrl).host} is not empty (${tables} objects): restore wants an empty one.`,
  )
}

async function serverMajor(url: string): Promise<number> {
  return Math.floor((await ask(url, "select current_setting('server_version_num')::int as value")) / 10_000)
}

async function ask(connectionString: string, text: string): Promise<number> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows[0].value
  } finally {
    await client.end()
  }
}

/** The program of that version or a newer one: an older one refuses the server. */
function findProgram(name: string, major: number): string {
  const own = process.env.PG_BIN ? [process.env.PG_BIN] : []
  const installed = FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder).map((version) => path.join(folder, version, 'bin')),
  )
  const onPath = (process.env.PATH ?? '').split(path.delimiter)
  const found = [...own, ...onPath, ...installed]
    .map((folder) => path.join(folder, name))
    .filter((file) => existsSync(file))
    .map((file) => ({ file, version: versionOf(file) }))
    .filter(({ version }) => version >= major)
    .sort((a, b) => a.version - b.version)
  if (found[0]) return found[0].file
  throw new Error(`There is no ${name} for PostgreSQL ${major} on this machine. ${ADVICE}`)
}

function versionOf(file: string): number {
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' })
  return Number(/(\d+)\.?\d*/.exec(stdout ?? '')?.[1] ?? 0)
}

/** The password travels in the environment: a command line is read by everyone on the machine. */
async function run(program: string, databaseUrl: string, args: string[]): Promise<void> {
  const url = new URL(databaseUrl)
  const PGPASSWORD = decodeURIComponent(url.password)
  url.password = ''
  const child = spawn(program, [...args, `--dbname=${url.href}`], {
    env: { ...process.env, PGPASSWORD },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${path.basename(program)} failed (exit code ${code}).`)
}
