import pg from 'pg'
import { findClusterFolder } from '../postgres/cluster.ts'
import { startPostgres } from '../postgres.ts'
import { commandOf } from './release.ts'

type Place = { dataDir: string; databaseUrl: string | undefined }

/** A database that a command uses, the variables that name it, and how it is named to a person. */
export type OpenDatabase = { addresses: NodeJS.ProcessEnv; words: string; stop: () => Promise<void> }

/**
 * Opens the installation's database for an operator's command. It makes none, unless `mayBeNew` says so, and refuses
 * one without tables: a command that runs in the wrong place would report success about nothing. Throws an Error for
 * the operator.
 */
export async function openExisting(
  { dataDir, databaseUrl }: Place,
  { mayBeNew, mayBeEmpty }: { mayBeNew: boolean; mayBeEmpty: boolean },
  log: (line: string) => void,
): Promise<OpenDatabase> {
  if (databaseUrl) {
    const words = nameOf(databaseUrl)
    if (!mayBeEmpty) await refuseEmpty(databaseUrl, words)
    return { addresses: {}, words, stop: async () => undefined }
  }
  const words = `the bundled one in ${dataDir}`
  if (!mayBeNew && findClusterFolder(dataDir) === null) {
    throw new Error(
      `There is no database in ${dataDir}, and this command makes none. Name the installation's environment file ` +
        `with --env FILE, or set DATA_DIR. A new installation gets its database by ${commandOf('migrate', '--new')}, or by ${commandOf('start')}.`,
    )
  }
  const postgres = await startPostgres({ dataDir, log })
  try {
    if (!mayBeEmpty && !mayBeNew) await refuseEmpty(postgres.ownerUrl, words)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  const addresses = { DATABASE_URL: postgres.apiUrl, MIGRATION_DATABASE_URL: postgres.ownerUrl }
  return { addresses, words, stop: () => postgres.stop() }
}

/** `'chukta on db.example.in:5432 as portal'`: an address without its password. */
function nameOf(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl))
    throw new Error('DATABASE_URL is no address: postgres://user:password@host:5432/name')
  const { hostname, port, pathname, username } = new URL(databaseUrl)
  return `${decodeURIComponent(pathname.slice(1))} on ${hostname}:${port || 5432} as ${decodeURIComponent(username)}`
}

async function refuseEmpty(connectionString: string, words: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  // A connection that ends at its end is no fault.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query("select to_regclass('schema_migrations') is null as is_empty")
    if (!rows[0].is_empty) return
  } catch (cause) {
    throw new Error(`The database (${words}) does not answer: ${(cause as Error).message}`, { cause })
  } finally {
    await client.end().catch(() => undefined)
  }
  throw new Error(
    `The database (${words}) is empty: ${commandOf('migrate')} makes its tables. Is it the right one?`,
  )
}
