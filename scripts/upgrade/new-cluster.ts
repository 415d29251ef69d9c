import { spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import type { Client } from 'pg'
import { migrate } from '../../apps/api/src/platform/database/migrations.ts'
import { type Account, serverAccount } from '../postgres/account.ts'
import { type Binaries, findBinaries } from '../postgres/binaries.ts'
import {
  type Cluster,
  clusterIn,
  type DraftCluster,
  draftCluster,
  fillDraft,
  findClusterFolder,
  finishCluster,
  keptClusters,
} from '../postgres/cluster.ts'
import { apiUrl, ensureDatabase, ownerUrl } from '../postgres/connect.ts'
import { processState } from '../postgres/process-state.ts'
import { ensureServer, readPidFile, stopServer } from '../postgres/server.ts'
import { copyDatabase } from './copy-database.ts'

type Log = (line: string) => void
type Upgraded = { from: string; to: string; tables: number; rows: number; kept: string }
type Open = { admin: Client; ownerUrl: string; apiUrl: string; stop(): Promise<void> }

/**
 * Makes a cluster of this version's PostgreSQL beside that of a data folder: the schema by our migrations, the rows by COPY,
 * everything compared. Then it takes the place of the old one, which stays as `postgres-<version>`. `folder` has the
 * programs of the old version; without it they are looked for where releases are installed. Throws an Error for the
 * operator, after which the old cluster is in its place, or is put there by the next call.
 */
export async function upgradeCluster(
  dataDir: string,
  { folder, log }: { folder?: string; log: Log },
): Promise<Upgraded> {
  const place = path.join(dataDir, 'postgres')
  takeBack(place)
  const found = findClusterFolder(dataDir)
  if (!found) throw new Error(`There is no database in ${dataDir}.`)
  const account = serverAccount()
  const next = findBinaries(account)
  const from = readFileSync(path.join(found, 'data/PG_VERSION'), 'utf8').trim()
  const to = majorOf(next.postgres)
  if (from === to) throw new Error(`The database is of PostgreSQL ${to} already. Nothing was changed.`)
  const old = clusterIn(found)
  refuseRunning(old)
  const before = folder ? programsIn(path.resolve(folder)) : programsBefore(next, from)
  if (majorOf(before.postgres) !== from)
    throw new Error(
      `${before.postgres} is of PostgreSQL ${majorOf(before.postgres)}, and the database of ${from}.`,
    )
  const draft = draftCluster(dataDir, account)
  try {
    log(`Copying from PostgreSQL ${from} to ${to} …`)
    const { tables, rows } = await copy({ old, before, draft, next, account, log })
    const kept = `${place}-${from}`
    renameSync(place, kept)
    finishCluster(draft)
    return { from, to, tables, rows, kept }
  } catch (error) {
    rmSync(draft.folder, { recursive: true, force: true })
    throw error
  }
}

/** An upgrade that was killed between its two last steps left no cluster in the place. */
function takeBack(place: string): void {
  const [kept, ...more] = keptClusters(path.dirname(place))
  if (kept && more.length === 0 && !lstatSync(place, { throwIfNoEntry: false })) renameSync(kept, place)
}

function refuseRunning({ dataFolder }: Cluster): void {
  const server = readPidFile(dataFolder)
  if (server && processState(server.pid, dataFolder) === 'server')
    throw new Error(
      'The database is running: stop the portal first (systemctl stop chukta). Nothing was changed.',
    )
}

type Copy = {
  old: Cluster
  before: Binaries
  draft: DraftCluster
  next: Binaries
  account: Account | null
  log: Log
}

async function copy({ old, before, draft, next, account, log }: Copy) {
  const source = await open(old, before, account)
  try {
    // Its own schema first: the copy is between two equal ones.
    await migrate(source.ownerUrl, source.apiUrl)
    fillDraft(draft.folder, old.passwords, next, account)
    const target = await open(clusterIn(draft.folder), next, account)
    const exchange = path.join(draft.folder, 'exchange')
    mkdirSync(exchange, { mode: 0o700 })
    if (account) chownSync(exchange, account.uid, account.gid)
    try {
      await migrate(target.ownerUrl, target.apiUrl)
      return await copyDatabase(source.ownerUrl, target.ownerUrl, {
        admins: [source.admin, target.admin],
        exchange,
        log,
      })
    } finally {
      await target.stop()
      rmSync(exchange, { recursive: true, force: true })
    }
  } finally {
    await source.stop()
  }
}

async function open(cluster: Cluster, binaries: Binaries, account: Account | null): Promise<Open> {
  const { admin, pid, port } = await ensureServer({ cluster, binaries, account })
  await ensureDatabase(admin, cluster)
  return {
    admin,
    ownerUrl: ownerUrl(port, cluster),
    apiUrl: apiUrl(port, cluster),
    async stop() {
      await admin.end().catch(() => undefined)
      await stopServer(pid, cluster.dataFolder)
    },
  }
}

/** The newest installed server of a major version, in the folder of an installation that has one for each version. */
function programsBefore({ postgres }: Binaries, major: string): Binaries {
  const servers = path.dirname(path.dirname(path.dirname(postgres)))
  const fits = readdirSync(servers)
    .filter((name) => name.startsWith(`${major}.`) && existsSync(path.join(servers, name, 'bin/postgres')))
    .toSorted(new Intl.Collator('en', { numeric: true }).compare)
    .at(-1)
  if (fits) return programsIn(path.join(servers, fits))
  throw new Error(
    `There is no PostgreSQL ${major} in ${servers}, which the database needs to be read: name its folder with --from.`,
  )
}

const programsIn = (folder: string): Binaries => ({
  initdb: path.join(folder, 'bin/initdb'),
  postgres: path.join(folder, 'bin/postgres'),
})

function majorOf(postgres: string): string {
  const { stdout, error } = spawnSync(postgres, ['--version'], { encoding: 'utf8', cwd: '/' })
  const [, major] = /(\d+)\./.exec(stdout ?? '') ?? []
  if (!major) throw new Error(`${postgres} is no PostgreSQL: ${error?.message ?? stdout}`)
  return major
}
