// Upgrades one host to the version of an archive, as root: chukta upgrade <archive> [--force] [--env FILE]
// Everything is checked and built beside the running version; the portal is away for the restart alone.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readInstallation } from './portal/installation.ts'
import { readSettings, root, type Settings } from './portal/settings.ts'
import { ago, readBackups } from './upgrade/backups.ts'
import { folderOf, type Place, placeOf, rootOption, versionAt } from './upgrade/installed.ts'
import { migrationsBeyond, removing } from './upgrade/migrations.ts'
import { putInUse } from './upgrade/restart.ts'

/** Two copies of a release, one of them with its PostgreSQL. */
const ROOM_BYTES = 1_000_000_000
const OLDEST_BACKUP_MS = 26 * 3_600_000

try {
  const { env, args, file } = readInstallation(process.argv.slice(2), process.env)
  const { values, positionals } = parseArgs({
    args,
    options: { force: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [archive, ...more] = positionals
  if (!archive || more.length > 0)
    throw new Error('Name one archive: chukta upgrade chukta-0.2.0-linux-x64.tar.gz')
  const place = placeOf(root)
  if (!place) throw new Error('This is no installed release: see "With an archive" in the page on upgrades.')
  if (process.getuid?.() !== 0) throw new Error('Run it as root.')
  await upgrade(place, path.resolve(archive), { env, file, isForced: values.force ?? false })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

type Given = { env: NodeJS.ProcessEnv; file: string | null; isForced: boolean }

async function upgrade(place: Place, archive: string, { env, file, isForced }: Given): Promise<void> {
  const settings = readSettings(env)
  const doubt = (words: string) => {
    if (!isForced) throw new Error(`${words} Nothing was changed. --force goes on all the same.`)
    console.error(words)
  }
  const { bavail, bsize } = statfsSync(place.opt)
  if (bavail * bsize < ROOM_BYTES)
    throw new Error(`${place.opt} has less than 1 GB of room. Nothing was changed.`)
  await checkBackup(settings, env, doubt)
  const unpacked = mkdtempSync(path.join(place.opt, '.upgrade-'))
  try {
    execFileSync('tar', ['xzf', archive, '-C', unpacked])
    const [name = ''] = readdirSync(unpacked)
    const next = path.join(unpacked, name)
    const version = readFileSync(path.join(next, 'VERSION'), 'utf8').trim()
    if (version === versionAt(place, 'current')) throw new Error(`${version} is in use already.`)
    if (migrationsBeyond(root, next).length > 0)
      throw new Error(`${version} is older than this version: chukta rollback`)
    const without = removing(next, migrationsBeyond(next, root))
    if (without.length > 0)
      doubt(
        `After ${without.join(', ')} this version may not work any more: there is no way back but a backup.`,
      )
    run(path.join(next, 'install'), rootOption(place))
    migrate(folderOf(place, version), settings, file)
    await putInUse(place, version, `${settings.healthUrl}/ready`)
    console.log(`Chukta ${version} is in use and ready. The way back: chukta rollback`)
  } finally {
    rmSync(unpacked, { recursive: true, force: true })
  }
}

async function checkBackup(
  settings: Settings,
  env: NodeJS.ProcessEnv,
  doubt: (words: string) => void,
): Promise<void> {
  const { ended } = await readBackups(settings, env)
  const at = ended.get('whole')
  if (!at) doubt('There is no backup of this portal yet: chukta backup.')
  else if (Date.now() - at.getTime() > OLDEST_BACKUP_MS)
    doubt(`The newest whole backup ended ${ago(at)}: chukta backup.`)
}

/** As the owner of the data, like the portal. */
function migrate(release: string, { dataDir }: Settings, file: string | null): void {
  const { uid, gid } = statSync(dataDir)
  const args = ['migrate', ...(file ? ['--env', file] : [])]
  run(path.join(release, 'bin/chukta'), args, uid === 0 ? {} : { uid, gid })
}

function run(command: string, args: string[], as: { uid?: number; gid?: number } = {}): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit', cwd: '/', ...as })
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} failed: see above. The version in use is as before.`)
}
