// Runs one script of the api on the portal's database, beside a running portal or without one:
// node scripts/with-database.ts <script> [arguments]
import { exitCodeOf } from './portal/run-once.ts'
import { readSettings } from './portal/settings.ts'
import { startPostgres } from './postgres.ts'

const { dataDir, databaseUrl } = readSettings(process.env)
const postgres = databaseUrl ? undefined : await startPostgres({ dataDir, log: console.error })
const addresses = postgres && { DATABASE_URL: postgres.apiUrl, MIGRATION_DATABASE_URL: postgres.ownerUrl }
// Ctrl-C reaches the script through the terminal; the database is stopped below.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
try {
  const env = { ...process.env, DATA_DIR: dataDir, ...addresses }
  process.exitCode = await exitCodeOf({ command: process.execPath, args: process.argv.slice(2), env })
} finally {
  await postgres?.stop()
}
