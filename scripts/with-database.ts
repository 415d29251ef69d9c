import { diskWords } from './portal/disk-words.ts'
import { openExisting } from './portal/existing-database.ts'
import { readInstallation } from './portal/installation.ts'
import { commandScript } from './portal/programs.ts'
import { exitCodeOf } from './portal/run-once.ts'
import { readSettings } from './portal/settings.ts'

/**
 * Runs a program of the api on the installation's database, beside a running portal or without one. `name` is that of the
 * program, `given` has its arguments and perhaps `--env FILE`. It makes no database, but for `migrate --new`. Gives the
 * exit code; throws an Error for the operator.
 */
export async function withDatabase(name: string, given: string[]): Promise<number> {
  const isMigration = name === 'migrate'
  const { env, args, file } = readInstallation(given, process.env)
  const settings = readSettings(env)
  const database = await openExisting(
    settings,
    { mayBeNew: isMigration && args.includes('--new'), mayBeEmpty: isMigration },
    console.error,
  ).catch((error) => {
    throw new Error(diskWords(error, settings.dataDir) ?? error.message, { cause: error })
  })
  console.error(`Database: ${database.words}.${file ? ` Environment: ${file}.` : ''}`)
  // Ctrl-C reaches the program through the terminal; the database is stopped below.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  try {
    return await exitCodeOf({
      command: process.execPath,
      args: [commandScript(name, 'apps/api/src'), ...args.filter((arg) => !isMigration || arg !== '--new')],
      env: { ...env, DATA_DIR: settings.dataDir, ...database.addresses },
      cwd: process.cwd(),
    })
  } finally {
    await database.stop()
  }
}
