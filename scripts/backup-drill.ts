// Restores the newest backup into a new place, checks it, says what it took, and removes it again; nothing is started
// that others could reach: npm run backup-drill -- <folder or s3://bucket/prefix> [--to <time>] [--env FILE]
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { commandOf } from '../apps/api/src/platform/configuration/command-of.ts'
import { checkRestored } from './backup/check-restored.ts'
import { readMoment } from './backup/moment.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { readPassphrase } from './backup/sealed-part.ts'
import { readSources } from './backup/sources.ts'
import { readInstallation } from './portal/installation.ts'
import { removePostgres } from './postgres.ts'

/** Variables that would reach the portal that was backed up, or overwrite it. */
const OF_THE_PORTAL = [
  'UPLOADS_URL',
  'AUDIT_HEADS_FILE',
  'KEYRING',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_PREPARED',
  'MIGRATION_DATABASE_URL',
]

let dataDir: string | undefined
try {
  const installation = readInstallation(process.argv.slice(2), process.env)
  const { values, positionals } = parseArgs({
    args: installation.args,
    options: { to: { type: 'string' } },
    allowPositionals: true,
  })
  const to = values.to === undefined ? undefined : readMoment(values.to)
  const [place = installation.env.BACKUP_PLACE] = positionals
  dataDir = await mkdtemp(path.join(installation.env.DRILL_DIR || tmpdir(), 'chukta-drill-'))
  const env: NodeJS.ProcessEnv = { ...installation.env, DATA_DIR: dataDir }
  for (const name of OF_THE_PORTAL) delete env[name]
  // A dump wants an empty database of a server of its kind.
  if (env.DRILL_DATABASE_URL) env.DATABASE_URL = env.DRILL_DATABASE_URL
  if (!place || positionals.length > 1) {
    throw new Error(
      `Name one folder or bucket, here or in BACKUP_PLACE: ${commandOf('backup-drill', '/mnt/backup/chukta')}`,
    )
  }
  const sources = readSources(env)
  const startedAt = performance.now()
  const { manifest, reached, segments, uploads } = await restoreBackup(place, {
    sources,
    passphrase: readPassphrase(env),
    log: (line) => console.error(line),
    ...(to ? { to } : {}),
  })
  console.log(`backup              ${manifest.id}, ${segments} WAL files, replayed to ${reached ?? 'no WAL'}`)
  console.log(`uploads             ${uploads} restored`)
  const isWhole = await checkRestored(sources, env)
  console.log(`minutes             ${((performance.now() - startedAt) / 60_000).toFixed(2)}`)
  console.log(isWhole ? 'DRILL PASSED: this backup can be restored.' : 'DRILL FAILED: see above.')
  process.exitCode = isWhole ? 0 : 1
} catch (error) {
  console.error(`DRILL FAILED: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  if (dataDir) {
    await removePostgres(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }
}
