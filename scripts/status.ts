// Says which version is in use, whether the portal is ready, and how old its backups are: chukta status [--env FILE]
// Exit 0 where it is ready. It starts nothing.
import path from 'node:path'
import { readInstallation } from './portal/installation.ts'
import { answers } from './portal/keep-running.ts'
import { versionOfPortal } from './portal/release.ts'
import { readSettings, root } from './portal/settings.ts'
import { findClusterFolder } from './postgres/cluster.ts'
import { processState } from './postgres/process-state.ts'
import { readPidFile } from './postgres/server.ts'
import { placeOf, versionAt, versionsIn } from './upgrade/installed.ts'
import { ago, readDatabase } from './upgrade/read-database.ts'

const say = (name: string, text: string) => console.log(`${name.padEnd(12)} ${text}`)
try {
  const { env } = readInstallation(process.argv.slice(2), process.env)
  const settings = readSettings(env)
  const place = placeOf(root)
  say('version', `${versionOfPortal()} in ${root}`)
  if (place) {
    const current = versionAt(place, 'current')
    const list = versionsIn(place).map((each) => (each === current ? `${each} (in use)` : each))
    say('releases', list.join(', '))
  }
  const isReady = await answers(`${settings.healthUrl}/ready`)
  say('portal', isReady ? `ready at ${settings.publicUrl}` : `not ready: ${settings.healthUrl}/ready`)
  const cluster = settings.databaseUrl ? null : findClusterFolder(settings.dataDir)
  const data = cluster && path.join(cluster, 'data')
  const server = data ? readPidFile(data) : null
  const isStopped = data && !(server && processState(server.pid, data) === 'server')
  if (isStopped) say('database', `stopped, in ${settings.dataDir}`)
  else {
    const { words, ended } = await readDatabase(settings, env)
    say('database', words)
    for (const kind of ['whole', 'changes'] as const) {
      const at = ended.get(kind)
      say(`backup`, `${kind}: ${at ? `${ago(at)} (${at.toISOString()})` : 'none yet'}`)
    }
  }
  process.exitCode = isReady ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
