import pg from 'pg'
import { commandOf } from '../../apps/api/src/platform/configuration/command-of.ts'
import { describeOtherMode } from '../../apps/api/src/platform/configuration/staging.ts'
import { findClusterFolder } from '../postgres/cluster.ts'
import { startPostgres } from '../postgres.ts'
import type { Settings } from './settings.ts'

type Place = Pick<Settings, 'dataDir' | 'databaseUrl'> & Partial<Pick<Settings, 'mode'>>

/** A database that a command uses, the variables that name it, and how it is named to a person. */
export type OpenDatabase = { addresses: NodeJS.ProcessEnv; words: string; stop: () => Promise<void> }

/**
 * Opens the installation's database for an operator's command. It makes none, unless `mayBeNew` says so, and refuses
 * one without tables: a command that runs in the wrong place would report success about nothing. It refuses the database
 * of a live portal with the configuration of a rehearsal, and the reverse. Throws an Error for the operator.
 */
export async function openExisting(
  { dataDir, databaseUrl, mode = 'sandbox' }: Place,
  { mayBeNew, mayBeEmpty }: { mayBeNew: boolean; mayBeEmpty: boolean },
  log: (line: string) => void,
): Promise<OpenDatabase> {
  if (databaseUrl) {
    const words = nameOf(databaseUrl)
    if (!mayBeEmpty) await refuseUnfit(databaseUrl, words, mode)
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
    if (!mayBeEmpty && !mayBeNew) await refuseUnfit(postgres.ownerUrl, words, mode)
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

async function refuseUnfit(connectionString: string, words: string, mode: Settings['mode']): Promise<void> {
  const client = new pg.Client({ connectionString })
  // A connection that ends at its end is no fault.
  client.on('error', () => undefined)
  let isEmpty = true
  let mark: Settings['mode'] | undefined
  try {
    await client.connect()
    const { rows } = await client.query(
      "select to_regclass('schema_migrations') is null as is_empty, to_regclass('portal_mark') is not null as may_be_marked",
    )
    isEmpty = rows[0].is_empty
    if (rows[0].may_be_marked) mark = (await client.query('select mode from portal_mark')).rows[0]?.mode
  } catch (cause) {
    throw new Error(`The database (${words}) does not answer: ${(cause as Error).message}`, { cause })
  } finally {
    await client.end().catch(() => undefined)
  }
  if (isEmpty) {
    throw new Error(
      `The database (${words}) is empty: ${commandOf('migrate')} makes its tables. Is it the right one?`,
    )
  }
  // The shell alone names the database: that is no configuration of a portal.
  if (mark && mode !== 'sandbox' && mark !== mode) throw new Error(describeOtherMode(mark, mode))
}
