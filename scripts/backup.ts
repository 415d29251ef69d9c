// Backs the portal up, beside a running one or without: npm run backup -- [folder or s3://bucket/prefix] [--env FILE]
// Without a place it takes BACKUP_PLACE. With --changes it adds the changes since the newest whole backup, which takes a
// second and needs no passphrase. With --failed whole|changes it copies nothing: it tells the portal that a backup
// failed (`OnFailure=` of the units).
import { parseArgs } from 'node:util'
import { commandOf } from '../apps/api/src/platform/configuration/command-of.ts'
import type { Manifest } from './backup/manifest.ts'
import { readPassphrase } from './backup/sealed-part.ts'
import { readSources } from './backup/sources.ts'
import { readKind, storeResult } from './backup/store-result.ts'
import { takeBackup } from './backup/take-backup.ts'
import { type Changes, takeChanges } from './backup/take-changes.ts'
import { diskWords } from './portal/disk-words.ts'
import { readInstallation } from './portal/installation.ts'

const DEFAULT_KEEP = 7

const log = (line: string) => console.error(line)
let place: string | undefined
try {
  const { env, args } = readInstallation(process.argv.slice(2), process.env)
  const { values, positionals } = parseArgs({
    args,
    options: { changes: { type: 'boolean' }, failed: { type: 'string' } },
    allowPositionals: true,
  })
  const sources = readSources(env)
  if (values.failed !== undefined) await storeResult(sources, readKind(values.failed), false)
  else await backUp(positionals, values.changes ?? false)

  async function backUp([given, ...more]: string[], isOfChanges: boolean): Promise<void> {
    place = given ?? env.BACKUP_PLACE
    if (!place || more.length > 0) {
      throw new Error(
        `Name one folder or bucket, here or in BACKUP_PLACE: ${commandOf('backup', '/mnt/backup/chukta')}`,
      )
    }
    const keep = Number(env.BACKUP_KEEP || DEFAULT_KEEP)
    if (!Number.isInteger(keep) || keep < 1) throw new Error('BACKUP_KEEP must be a whole number from 1 on.')
    const startedAt = performance.now()
    const changes = isOfChanges ? await takeChanges(place, { sources, log }) : null
    const made = changes ?? (await takeBackup(place, { sources, passphrase: readPassphrase(env), keep, log }))
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(`${'parts' in made ? wholeInWords(made) : changesInWords(made)} in ${seconds} s.`)
    await storeResult(sources, changes ? 'changes' : 'whole', true).catch((error) =>
      log(`The backup is good, but the portal could not be told of it: ${error.message}`),
    )
  }
} catch (error) {
  console.error(diskWords(error, place ?? '') ?? (error instanceof Error ? error.message : error))
  process.exitCode = 1
}

function changesInWords({ segments, uploads, newest }: Changes): string {
  return `Added ${segments} WAL segments and ${uploads} uploads; WAL goes to ${newest},`
}

function wholeInWords({ id, parts, uploads, keys }: Manifest): string {
  const megabytes = parts.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
  return (
    `Backup ${id} is whole: database ${megabytes.toFixed(1)} MB, ${uploads.files} uploads, ` +
    `${Object.keys(keys).length} keys sealed,`
  )
}
