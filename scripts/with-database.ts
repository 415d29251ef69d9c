// Runs one script of the api on the installation's database, beside a running portal or without one:
// node scripts/with-database.ts <script> [--env FILE] [arguments]
// It makes no database: npm run migrate -- --new makes that of a new installation.
import { openExisting } from './portal/existing-database.ts'
import { readInstallation } from './portal/installation.ts'
import { exitCodeOf } from './portal/run-once.ts'
import { readSettings } from './portal/settings.ts'

const [script = '', ...given] = process.argv.slice(2)
const isMigration = script.endsWith('/migrate.ts')
try {
  const { env, args, file } = readInstallation(given, process.env)
  const settings = readSettings(env)
  const database = await openExisting(
    settings,
    { mayBeNew: isMigration && args.includes('--new'), mayBeEmpty: isMigration },
    console.error,
  )
  console.error(`Database: ${database.words}.${file ? ` Environment: ${file}.` : ''}`)
  // Ctrl-C reaches the script through the terminal; the database is stopped below.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  try {
    process.exitCode = await exitCodeOf({
      command: process.execPath,
      args: [script, ...args.filter((arg) => !isMigration || arg !== '--new')],
      env: { ...env, DATA_DIR: settings.dataDir, ...database.addresses },
    })
  } finally {
    await database.stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
