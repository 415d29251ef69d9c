// Deletes the database and the files of a portal that is tried or developed: npm run reset [-- --yes]
// Deleting the data folder alone would leave the database where root's clusters are kept.
import { lstatSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { checkLiveness } from '../apps/api/src/platform/configuration/live-check.ts'
import { readSettings } from './portal/settings.ts'
import { findClusterFolder } from './postgres/cluster.ts'
import { processState } from './postgres/process-state.ts'
import { readPidFile } from './postgres/server.ts'
import { removePostgres, startPostgres } from './postgres.ts'

try {
  const { values } = parseArgs({ options: { yes: { type: 'boolean' } } })
  if (checkLiveness(process.env).isLive) {
    throw new Error(
      'This portal is live, or a rehearsal: its data are deleted by hand alone, after a backup.',
    )
  }
  const { dataDir, databaseUrl } = readSettings(process.env)
  if (databaseUrl) throw new Error('DATABASE_URL names a server of your own: its database is yours to drop.')
  const cluster = findClusterFolder(dataDir)
  const server = cluster ? readPidFile(path.join(cluster, 'data')) : null
  if (cluster && server && processState(server.pid, path.join(cluster, 'data')) === 'server') {
    throw new Error('The portal runs, or another command uses its database. Stop it first (Ctrl-C).')
  }
  if (cluster) await refuseRecords(dataDir)
  const found = [cluster, dataDir].filter((folder) => folder && lstatSync(folder, { throwIfNoEntry: false }))
  if (found.length === 0) console.log(`There is nothing to delete: ${dataDir} is not there.`)
  else if (values.yes || (await isWanted(found.join(' and ')))) {
    await removePostgres(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
    console.log(`Deleted ${found.join(' and ')}. The next start begins with new demo data.`)
  } else console.log('Nothing was deleted.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/**
 * The shell may lack the variables of a live portal: what the database holds decides. One with users but without the demo's
 * super admin, whom a live portal never has, is not deleted.
 */
async function refuseRecords(folder: string): Promise<void> {
  const postgres = await startPostgres({ dataDir: folder })
  const client = new pg.Client({ connectionString: postgres.ownerUrl })
  try {
    await client.connect()
    const { rows: tables } = await client.query("select to_regclass('users') is not null as is_there")
    if (!tables[0].is_there) return
    const { rows } = await client.query(
      `select exists (select from users)
          and not exists (select from users where email = 'superadmin@chukta.test') as is_real`,
    )
    if (!rows[0].is_real) return
  } finally {
    await client.end()
    await postgres.stop()
  }
  throw new Error(
    `The database of ${folder} has users of its own, and no demo data: it is deleted by hand alone, after a backup.`,
  )
}

async function isWanted(places: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // At the end of the input there is no answer.
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
  const answer = await Promise.race([terminal.question(`Delete ${places}? Type yes: `), closed])
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}
