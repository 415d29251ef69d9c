// Copies the bundled database into a cluster of this version's PostgreSQL, while the portal is stopped:
// chukta upgrade-database [--from FOLDER] [--env FILE]. FOLDER has bin/postgres of the version before.
import { parseArgs } from 'node:util'
import { readInstallation } from './portal/installation.ts'
import { readSettings } from './portal/settings.ts'
import { upgradeCluster } from './upgrade/new-cluster.ts'

try {
  const { env, args } = readInstallation(process.argv.slice(2), process.env)
  const { values } = parseArgs({ args, options: { from: { type: 'string' } } })
  const settings = readSettings(env)
  if (settings.databaseUrl)
    throw new Error(
      'DATABASE_URL names a server of your own: upgrade it by its own tools, such as pg_upgrade.',
    )
  const { from, to, tables, rows, kept } = await upgradeCluster(settings.dataDir, {
    ...(values.from ? { folder: values.from } : {}),
    log: console.error,
  })
  console.log(
    `PostgreSQL ${from} → ${to}: ${tables} tables with ${rows} rows, the same in both, and the same books.`,
  )
  console.log(`The database of before is in ${kept}. Delete it once you will not go back.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
