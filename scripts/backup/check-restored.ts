import { commandScript } from '../portal/programs.ts'
import { exitCodeOf } from '../portal/run-once.ts'
import { startPostgres } from '../postgres.ts'
import type { Sources } from './sources.ts'

const SCRIPTS = ['migrate', 'after-restore', 'check-books', 'verify-audit']

/**
 * Brings a restored database to this version's schema and runs every check on it; what they say goes to the terminal.
 * False when one of them is not content.
 */
export async function checkRestored({ storage, databaseUrl }: Sources, env: NodeJS.ProcessEnv) {
  const { dataDir } = storage
  const postgres = databaseUrl ? undefined : await startPostgres({ dataDir })
  const addresses = postgres && { DATABASE_URL: postgres.apiUrl, MIGRATION_DATABASE_URL: postgres.ownerUrl }
  // The keyring that was restored, not the one of the environment.
  const { KEYRING: _other, ...own } = env
  const settings = { ...own, DATA_DIR: dataDir, ...addresses }
  try {
    const codes: number[] = []
    for (const script of SCRIPTS) {
      const args = [commandScript(script, 'apps/api/src')]
      codes.push(await exitCodeOf({ command: process.execPath, args, env: settings }))
    }
    return codes.every((code) => code === 0)
  } finally {
    await postgres?.stop()
  }
}
