import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { freePort } from '../free-port.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { connectAsAdmin } from './connect.ts'
import { isFolderInUse, processState } from './process-state.ts'

export type Running = { pid: number; port: number; admin: Client }

const START_TIMEOUT_MS = 120_000
const LOCK_TIMEOUT_MS = 30_000
const MAX_LOG_BYTES = 10_000_000
/** Errors worth a retry: the lock file or shared memory of a killed server, a port that was just taken. */
const PASSING = /lock file|shared memory|could not bind|could not create any TCP/

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '256MB',
  max_connections: '200',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  password_encryption: 'scram-sha-256',
  // Prepared statements are planned by table statistics, and the tables of a new portal grow within seconds.
  autovacuum_naptime: '15s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements and the values that violate a constraint are personal data, so they are not logged.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  // Only a start switches it on. Until backups are configured, archived WAL is discarded.
  archive_mode: 'on',
}

/** The archive command without backups: `ALTER SYSTEM` of the first backup overrides it. */
const NO_ARCHIVE = "archive_command = 'true'"

/** For disposable data: nothing waits for the disk. Several portals of the tests share the server. */
const THROW_AWAY = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '400',
  archive_mode: 'off',
  wal_init_zero: 'off',
  file_copy_method: 'clone',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  // A login costs 4,096 rounds of a hash on both sides, and a run logs in some ten thousand times.
  scram_iterations: '1',
}

type Request = {
  cluster: Cluster
  binaries: Binaries
  account: Account | null
  port?: number
  isThrowAway?: boolean
  /** The time-out of a recovery from a backup, in milliseconds. */
  timeoutMs?: number
  /** Ends the waiting with its reason. */
  signal?: AbortSignal
}

/**
 * Returns a running server of the cluster: one that outlived its killed parent, or a new one.
 * Waits for the remains of a killed server and for crash recovery.
 */
export async function ensureServer(request: Request): Promise<Running> {
  const { cluster, timeoutMs = START_TIMEOUT_MS } = request
  const deadline = Date.now() + timeoutMs
  const lockDeadline = Date.now() + LOCK_TIMEOUT_MS
  while (Date.now() < deadline) {
    request.signal?.throwIfAborted()
    const found = readPidFile(cluster.dataFolder)
    const state = found ? processState(found.pid, cluster.dataFolder) : 'gone'
    if (found && state === 'server') {
      const admin = found.port ? await connectAsAdmin(found.port, cluster) : null
      if (found.port && admin) return { pid: found.pid, port: found.port, admin }
      await sleep(30)
      continue
    }
    if (isFolderInUse(cluster.dataFolder)) {
      await sleep(100)
      continue
    }
    // The id is free or another program's, and no process works in the folder: the lock file is stale.
    if (found) rmSync(path.join(cluster.dataFolder, 'postmaster.pid'), { force: true })
    await launch(request, lockDeadline)
  }
  throw new Error(`PostgreSQL did not answer within ${timeoutMs / 1000} s:\n${tail(cluster.logFile)}`)
}

/** Stops the server with a fast shutdown, and kills it after 20 s. Resolves when its process is gone. */
export async function stopServer(pid: number, dataFolder: string, signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT') {
  const forceAt = Date.now() + 20_000
  signalServer(pid, signal)
  while (processState(pid, dataFolder) === 'server') {
    if (Date.now() > forceAt) signalServer(pid, 'SIGQUIT')
    await sleep(20)
  }
}

function signalServer(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The server's process id and port from its lock file; the port is missing at the very start. */
export function readPidFile(dataFolder: string): { pid: number; port?: number } | null {
  try {
    const lines = readFileSync(path.join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]) || undefined }
  } catch {
    return null
  }
}

/** Starts the server in its own process group, away from Ctrl-C, and waits for its lock file. */
async function launch(request: Request, lockDeadline: number): Promise<void> {
  const { cluster, binaries, account, port } = request
  if ((statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) {
    renameSync(cluster.logFile, `${cluster.logFile}.old`)
  }
  discardWal(cluster.dataFolder)
  const log = openSync(cluster.logFile, 'a', 0o600)
  const args = ['-D', cluster.dataFolder, '-p', String(await freePort(port))]
  const settings = { ...SETTINGS, ...(request.isThrowAway ? THROW_AWAY : {}) }
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`)
  const options = { ...account, cwd: '/', env: { LC_ALL: 'C' }, detached: true }
  const child = spawn(binaries.postgres, args, { ...options, stdio: ['ignore', log, log] })
  child.unref()
  const ended = endOf(child)
  closeSync(log)
  for (;;) {
    request.signal?.throwIfAborted()
    const reason = await Promise.race([ended, sleep(10, null)])
    if (readPidFile(cluster.dataFolder)?.pid === child.pid) return
    if (reason === null) continue
    const lines = tail(cluster.logFile)
    if (Date.now() > lockDeadline || !PASSING.test(lines)) {
      throw new Error(`PostgreSQL does not start (${reason}):\n${lines}`)
    }
    await sleep(200)
    return
  }
}

/** Without a command, the server would keep unarchived WAL until the disk is full. */
function discardWal(dataFolder: string): void {
  const file = path.join(dataFolder, 'postgresql.conf')
  if (!readFileSync(file, 'utf8').includes(NO_ARCHIVE)) appendFileSync(file, `\n${NO_ARCHIVE}\n`)
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
}

function tail(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n')
}
