// Upgrades this host to the version of an archive, as root: chukta upgrade <archive> [--force] [--env FILE]
// Everything is checked and built beside the running version. An interrupted upgrade is put right by the same command.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ENVIRONMENT_FILE, readInstallation } from './portal/installation.ts'
import { readSettings, root, type Settings } from './portal/settings.ts'
import { findClusterFolder } from './postgres/cluster.ts'
import {
  commandsForPostgres,
  folderOf,
  otherPostgres,
  type Place,
  placeOf,
  rootOption,
  versionAt,
} from './upgrade/installed.ts'
import { lockUpgrades } from './upgrade/lock.ts'
import { migrationsBeyond, removing, unknownTo } from './upgrade/migrations.ts'
import { ago, readDatabase } from './upgrade/read-database.ts'
import { putInUse } from './upgrade/restart.ts'
import { findBrokenBooks, migrateTo } from './upgrade/run-release.ts'
import { unitsHere } from './upgrade/units.ts'

/** Two copies of a release, one of them with its PostgreSQL. */
const ROOM_BYTES = 1_000_000_000
const OLDEST_BACKUP_MS = 26 * 3_600_000
const DRAFT = '.upgrade-'

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
  await lockUpgrades(place)
  const doubt = (words: string) => {
    if (!values.force) throw new Error(`${words} Nothing was changed. --force goes on all the same.`)
    console.error(words)
  }
  await upgrade(path.resolve(archive), { place, settings: readSettings(env), env, file, doubt })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
process.exit()

type Given = {
  place: Place
  settings: Settings
  env: NodeJS.ProcessEnv
  file: string | null
  /** Throws, unless the person said that it goes on. */
  doubt: (words: string) => void
}

async function upgrade(archive: string, given: Given): Promise<void> {
  const { place, settings } = given
  // Those of an upgrade that was killed.
  for (const name of readdirSync(place.opt).filter((each) => each.startsWith(DRAFT)))
    rmSync(path.join(place.opt, name), { recursive: true, force: true })
  const { bavail, bsize } = statfsSync(place.opt)
  if (bavail * bsize < ROOM_BYTES)
    throw new Error(`${place.opt} has less than 1 GB of room. Nothing was changed.`)
  const units = unitsHere(settings)
  const unpacked = mkdtempSync(path.join(place.opt, DRAFT))
  try {
    execFileSync('tar', ['xzf', archive, '-C', unpacked])
    const [name = ''] = readdirSync(unpacked)
    const next = path.join(unpacked, name)
    const version = readFileSync(path.join(next, 'VERSION'), 'utf8').trim()
    const inUse = versionAt(place, 'current') ?? ''
    // Switched already: perhaps by an upgrade that was killed before the restart.
    const isAgain = version === inUse
    const hold = isAgain || (await judge({ archive, next, version, inUse }, given))
    const { status } = spawnSync(path.join(next, 'install'), rootOption(place), {
      stdio: 'inherit',
      cwd: '/',
    })
    if (status !== 0)
      throw new Error(`${version} was not installed: see above. The version in use is as before.`)
    migrateTo(version, given)
    const verify = () => (hold ? booksOf(version, given) : undefined)
    await putInUse(place, version, { units, verify })
    console.log(
      `Chukta ${version} is in use${isAgain ? ' already' : ''} and ready. The way back: chukta rollback`,
    )
  } finally {
    rmSync(unpacked, { recursive: true, force: true })
  }
}

/** Throws where the new version cannot follow the one in use. Gives whether the books hold, which they must afterwards. */
async function judge(
  { archive, next, version, inUse }: Record<'archive' | 'next' | 'version' | 'inUse', string>,
  given: Given,
): Promise<boolean> {
  const { place, settings, env, file, doubt } = given
  const current = folderOf(place, inUse)
  if (migrationsBeyond(current, next).length > 0)
    throw new Error(`${version} is older than this version: chukta rollback`)
  const servers = otherPostgres(settings.databaseUrl ? null : findClusterFolder(settings.dataDir), next)
  if (servers) {
    const own = file === ENVIRONMENT_FILE ? undefined : (file ?? undefined)
    throw new Error(
      `${version} brings PostgreSQL ${servers[1]}, and the database is of ${servers[0]}. Nothing was changed. These commands copy it ` +
        `while the portal is stopped; twice its size has to be free:\n  ${commandsForPostgres(archive, version, own).join('\n  ')}`,
    )
  }
  const without = removing(next, migrationsBeyond(next, current))
  if (without.length > 0)
    doubt(
      `After ${without.join(', ')} this version may not work any more: there is no way back but a backup.`,
    )
  const { ended, applied } = await readDatabase(settings, env)
  const newer = unknownTo(next, applied)
  if (newer.length > 0)
    doubt(`The database is newer than ${version}, which does not know ${newer.join(', ')}.`)
  const at = ended.get('whole')
  if (!at) doubt('There is no backup of this portal yet: chukta backup.')
  else if (Date.now() - at.getTime() > OLDEST_BACKUP_MS)
    doubt(`The newest whole backup ended ${ago(at)}: chukta backup.`)
  const broken = findBrokenBooks(inUse, given)
  if (broken) doubt(`The books do not hold before the upgrade (${broken}).`)
  return !broken
}

function booksOf(version: string, given: Given): string | undefined {
  const broken = findBrokenBooks(version, given)
  return broken && `finds that the books do not hold (${broken}).`
}
