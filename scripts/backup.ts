// Backs the portal up, beside a running one or without: npm run backup -- <folder or s3://bucket/prefix> [--env FILE]
// With --changes it adds the changes since the newest whole backup, which takes a second and needs no passphrase.
import { parseArgs } from 'node:util'
import { readPassphrase } from './backup/sealed-part.ts'
import { readSources } from './backup/sources.ts'
import { takeBackup } from './backup/take-backup.ts'
import { takeChanges } from './backup/take-changes.ts'
import { readInstallation } from './portal/installation.ts'

const DEFAULT_KEEP = 7

const log = (line: string) => console.error(line)
try {
  const { env, args } = readInstallation(process.argv.slice(2), process.env)
  const { values, positionals } = parseArgs({
    args,
    options: { changes: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [place] = positionals
  if (!place || positionals.length > 1) {
    throw new Error('Name one folder or bucket: npm run backup -- /mnt/backup/chukta')
  }
  const keep = Number(env.BACKUP_KEEP || DEFAULT_KEEP)
  if (!Number.isInteger(keep) || keep < 1) throw new Error('BACKUP_KEEP must be a whole number from 1 on.')
  const sources = readSources(env)
  const startedAt = performance.now()
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1)
  const changes = values.changes ? await takeChanges(place, { sources, log }) : null
  if (changes) {
    console.log(
      `Added ${changes.segments} WAL segments and ${changes.uploads} uploads in ${seconds()} s; WAL goes to ${changes.newest}.`,
    )
  } else {
    const passphrase = readPassphrase(env)
    const made = await takeBackup(place, { sources, passphrase, keep, log })
    const megabytes = made.parts.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
    console.log(
      `Backup ${made.id} is whole: database ${megabytes.toFixed(1)} MB, ${made.uploads.files} uploads, ` +
        `${Object.keys(made.keys).length} keys sealed, in ${seconds()} s.`,
    )
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
