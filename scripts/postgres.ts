import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { diskWords } from './portal/disk-words.ts'
import { serverAccount } from './postgres/account.ts'
import { findBinaries } from './postgres/binaries.ts'
import { findClusterFolder, openCluster } from './postgres/cluster.ts'
import { adminUrl, apiUrl, ensureDatabase, ownerUrl } from './postgres/connect.ts'
import { processState } from './postgres/process-state.ts'
import { ensureServer, type Running, readPidFile, stopServer } from './postgres/server.ts'

/** Addresses of one database: for its owner, and for the portal's server, which has fewer rights. */
export type Postgres = {
  ownerUrl: string
  apiUrl: string
  /** For backups: the server's administrator, and the folder beside its data. */
  adminUrl: string
  folder: string
  /** Writes to the disk what a stop would have to write; waits ten seconds at most. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/** An advisory lock: shared by every process that uses the server, exclusive for the one that stops it. */
const IN_USE_LOCK = 0x63_68_75_6b
const FLUSH_MS = 10_000

/**
 * Starts PostgreSQL on the data folder, or joins the server that already runs there (left by a killed process, or
 * used by another command). Returns the database's addresses. `stop` stops the server unless another process still
 * uses it. A server that dies in between is started again at the same address.
 */
export async function startPostgres(options: {
  dataDir: string
  log?: (line: string) => void
  /** For tests: data may be lost when the power fails. */
  isThrowAway?: boolean
}): Promise<Postgres> {
  const account = serverAccount()
  const binaries = findBinaries(account)
  const cluster = openCluster(path.resolve(options.dataDir), binaries, account)
  const request = { cluster, binaries, account, isThrowAway: options.isThrowAway ?? false }
  const stopping = new AbortController()
  const { signal } = stopping
  let running = await join(undefined)
  let mending: Promise<void> | undefined
  async function join(port: number | undefined): Promise<Running> {
    for (;;) {
      signal.throwIfAborted()
      const server = await ensureServer({ ...request, port, signal })
      if (!(await enter(server.admin))) continue
      try {
        await ensureDatabase(server.admin, cluster)
      } catch (error) {
        // Its session holds locks that the next try would wait for.
        await server.admin.end().catch(() => undefined)
        throw error
      }
      server.admin.once('end', () => {
        if (!signal.aborted) mending = mend(server.port)
      })
      return server
    }
  }

  async function mend(port: number): Promise<void> {
    options.log?.('PostgreSQL has ended unexpectedly; starting it again.')
    let said = ''
    while (!signal.aborted) {
      try {
        running = await join(port)
        return
      } catch (error) {
        if (signal.aborted) return
        // Once, for as long as the reason is the same.
        const why = diskWords(error, cluster.folder) ?? String(error)
        if (reasonOf(why) !== said)
          options.log?.(`${why} PostgreSQL is started again every second until it runs.`)
        said = reasonOf(why)
        await sleep(1000, undefined, { signal }).catch(() => undefined)
      }
    }
  }

  return {
    ownerUrl: ownerUrl(running.port, cluster),
    apiUrl: apiUrl(running.port, cluster),
    adminUrl: adminUrl(running.port, cluster),
    folder: cluster.folder,
    async flush() {
      const written = running.admin.query('checkpoint').catch(() => undefined)
      await Promise.race([written, sleep(FLUSH_MS, undefined, { ref: false })])
    },
    async stop() {
      // A server that does not start must not keep this process: a stop ends the waiting.
      stopping.abort()
      await mending
      // Without the connection there is no lock to ask. A server that is starting again is stopped: another process that
      // needs it starts it again.
      const isLast = await leave(running.admin).catch(() => true)
      const { pid } = readPidFile(cluster.dataFolder) ?? running
      if (isLast) await stopServer(pid, cluster.dataFolder)
      await running.admin.end().catch(() => undefined)
    },
  }
}

/** Stops the server of a data folder and deletes its database. Only for temporary folders. */
export async function removePostgres(dataDir: string): Promise<void> {
  const folder = findClusterFolder(path.resolve(dataDir))
  if (!folder) return
  const dataFolder = path.join(folder, 'data')
  const found = readPidFile(dataFolder)
  if (found && processState(found.pid, dataFolder) === 'server')
    await stopServer(found.pid, dataFolder, 'SIGQUIT')
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  rmSync(path.join(dataDir, 'postgres'), { recursive: true, force: true })
}

/** What makes two reasons the same: the last line of PostgreSQL's log, without its times and process ids. */
const reasonOf = (why: string) => why.split('\n').at(-1)?.replaceAll(/\d+/g, '0') ?? ''

/** False while the last user of the server is stopping it. */
async function enter(admin: Client): Promise<boolean> {
  try {
    await admin.query('select pg_advisory_lock_shared($1)', [IN_USE_LOCK])
    return true
  } catch {
    await admin.end().catch(() => undefined)
    return false
  }
}

/** Releases the shared lock; true when no other process holds it. */
async function leave(admin: Client): Promise<boolean> {
  await admin.query('select pg_advisory_unlock_shared($1)', [IN_USE_LOCK])
  const { rows } = await admin.query('select pg_try_advisory_lock($1) as alone', [IN_USE_LOCK])
  return rows[0]?.alone === true
}
