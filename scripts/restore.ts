// Restores a backup into an empty DATA_DIR: npm run restore -- <folder or s3://bucket/prefix> [--backup <id>] [--to <time>] [--env FILE]
// Then brings the database to this version's schema, checks everything and prints a summary.
import { parseArgs } from 'node:util'
import { commandOf } from '../apps/api/src/platform/configuration/command-of.ts'
import { checkRestored } from './backup/check-restored.ts'
import { readMoment } from './backup/moment.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { readPassphrase } from './backup/sealed-part.ts'
import { readSources } from './backup/sources.ts'
import { readInstallation } from './portal/installation.ts'

try {
  const { env, args } = readInstallation(process.argv.slice(2), process.env)
  const { values, positionals } = parseArgs({
    args,
    options: { backup: { type: 'string' }, to: { type: 'string' } },
    allowPositionals: true,
  })
  const [place = env.BACKUP_PLACE] = positionals
  if (!place || positionals.length > 1) {
    throw new Error(
      `Name one folder or bucket, here or in BACKUP_PLACE: ${commandOf('restore', '/mnt/backup/chukta')}`,
    )
  }
  const sources = readSources(env)
  const passphrase = readPassphrase(env)
  const startedAt = performance.now()
  const log = (line: string) => console.error(line)
  const id = values.backup
  const to = values.to === undefined ? undefined : readMoment(values.to)
  const restored = await restoreBackup(place, {
    sources,
    passphrase,
    log,
    ...(id ? { id } : {}),
    ...(to ? { to } : {}),
  })
  const { manifest, reached, segments, uploads } = restored
  console.log(`backup              ${manifest.id}, of version ${manifest.portal}`)
  console.log(`WAL                 ${reached ? `${segments} files, replayed to ${reached}` : 'none: a dump'}`)
  console.log(`uploads             ${uploads} restored`)
  const isWhole = await checkRestored(sources, env)
  console.log(`minutes             ${((performance.now() - startedAt) / 60_000).toFixed(1)}`)
  console.log(
    isWhole
      ? `RESTORED into ${sources.storage.dataDir}. Start the portal with it.`
      : `RESTORED into ${sources.storage.dataDir}, and something above is WRONG: look at it before you start the portal.`,
  )
  process.exitCode = isWhole ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
