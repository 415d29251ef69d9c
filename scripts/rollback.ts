// Puts the version before in use again, as root: chukta rollback [--force] [--env FILE]
import { parseArgs } from 'node:util'
import { readInstallation } from './portal/installation.ts'
import { readSettings, root } from './portal/settings.ts'
import { folderOf, placeOf, versionAt } from './upgrade/installed.ts'
import { lockUpgrades } from './upgrade/lock.ts'
import { migrationsBeyond, removing } from './upgrade/migrations.ts'
import { putInUse } from './upgrade/restart.ts'
import { findBrokenBooks } from './upgrade/run-release.ts'
import { unitsHere } from './upgrade/units.ts'

try {
  const { env, args, file } = readInstallation(process.argv.slice(2), process.env)
  const { values } = parseArgs({ args, options: { force: { type: 'boolean' } } })
  const place = placeOf(root)
  const current = place && versionAt(place, 'current')
  const previous = place && versionAt(place, 'previous')
  if (!place || !current || !previous || previous === current)
    throw new Error('There is no version before this one to go back to.')
  if (process.getuid?.() !== 0) throw new Error('Run it as root.')
  await lockUpgrades(place)
  const settings = readSettings(env)
  const before = folderOf(place, previous)
  const without = removing(folderOf(place, current), migrationsBeyond(folderOf(place, current), before))
  if (without.length > 0 && !values.force) {
    throw new Error(
      `${previous} may not work after ${without.join(', ')}. Nothing was changed: restore a backup, or add --force.`,
    )
  }
  await putInUse(place, previous, { units: unitsHere(settings) })
  const broken = findBrokenBooks(previous, { place, settings, file })
  if (broken)
    throw new Error(`Chukta ${previous} is in use and ready, but the books do not hold (${broken}).`)
  console.log(`Chukta ${previous} is in use and ready.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
process.exit()
