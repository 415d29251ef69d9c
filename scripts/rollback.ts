// Puts the version before in use again, as root: chukta rollback [--force] [--env FILE]
import { parseArgs } from 'node:util'
import { readInstallation } from './portal/installation.ts'
import { readSettings, root } from './portal/settings.ts'
import { folderOf, placeOf, versionAt } from './upgrade/installed.ts'
import { migrationsBeyond, removing } from './upgrade/migrations.ts'
import { putInUse } from './upgrade/restart.ts'

try {
  const { env, args } = readInstallation(process.argv.slice(2), process.env)
  const { values } = parseArgs({ args, options: { force: { type: 'boolean' } } })
  const place = placeOf(root)
  const previous = place && versionAt(place, 'previous')
  if (!place || !previous) throw new Error('There is no version before this one to go back to.')
  if (process.getuid?.() !== 0) throw new Error('Run it as root.')
  const without = removing(root, migrationsBeyond(root, folderOf(place, previous)))
  if (without.length > 0 && !values.force) {
    throw new Error(
      `${previous} may not work after ${without.join(', ')}. Nothing was changed: restore a backup, or add --force.`,
    )
  }
  await putInUse(place, previous, `${readSettings(env).healthUrl}/ready`)
  console.log(`Chukta ${previous} is in use and ready.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
