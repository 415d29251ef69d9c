import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type Account, serverAccount } from '../postgres/account.ts'
import { findBinaries } from '../postgres/binaries.ts'
import {
  type Cluster,
  clusterIn,
  draftCluster,
  finishCluster,
  type Passwords,
  writePasswords,
} from '../postgres/cluster.ts'
import { ensureServer, stopServer } from '../postgres/server.ts'
import type { Manifest } from './manifest.ts'
import { readPart } from './parts.ts'
import type { Place } from './place.ts'
import { type Archived, lsnOf, readArchived, segmentOf, startOf } from './wal.ts'

type Log = (line: string) => void
type Request = {
  place: Place
  manifest: Manifest
  wal: Archived[]
  passwords: Passwords
  /** Replays no commit after this moment. */
  to: Date | undefined
  log: Log
}

/** Within the data folder, so that its name needs no quoting in a command of PostgreSQL. */
const WAL_FOLDER = 'restored-wal'
/** A larger part of the newest segment is never empty: no record is as long. */
const LONGEST_RECORD_BYTES = 4n << 20n
const RECOVERED_WITHIN_MS = 6 * 3_600_000
/** What PostgreSQL says when there is no commit after the moment that it should stop at. */
const NOT_REACHED = /recovery ended before configured recovery target was reached/

const tooLate = (to: Date) =>
  new Error(
    `The WAL in this place ends before ${to.toISOString()}: leave --to away to restore all that there is.`,
  )

/**
 * Makes the bundled server's database of a data folder out of a base backup and its WAL. Gives the position that was
 * reached. Throws an Error for the operator when that is neither the end of the WAL nor the moment that was asked for: the
 * data folder then has no database.
 */
export async function recoverDatabase(dataDir: string, request: Request): Promise<string> {
  const account = serverAccount()
  const draft = draftCluster(dataDir, account)
  try {
    await fill(draft.folder, account, request)
    const reached = await replay(draft.folder, account, request)
    finishCluster(draft)
    return reached
  } catch (error) {
    rmSync(draft.folder, { recursive: true, force: true })
    throw error
  }
}

async function fill(folder: string, account: Account | null, request: Request): Promise<void> {
  const { place, manifest, wal, passwords, to } = request
  const data = path.join(folder, 'data')
  const own = (file: string) => account && chownSync(file, account.uid, account.gid)
  mkdirSync(data, { mode: 0o700 })
  own(data)
  await unpack(readPart(place, manifest.id, manifest.parts, 'base.tar.gz'), data, account)
  writePasswords(folder, passwords)
  const incoming = path.join(data, WAL_FOLDER)
  mkdirSync(incoming, { mode: 0o700 })
  own(incoming)
  for (const file of wal) {
    const target = path.join(incoming, file.name)
    writeFileSync(target, await readArchived(place, file), { mode: 0o600 })
    own(target)
  }
  // The settings of the server that was backed up would archive into its place.
  const settings = path.join(data, 'postgresql.auto.conf')
  const kept = readFileSync(settings, 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(archive_|basic_archive|restore_command|recovery_)/.test(line))
  writeFileSync(settings, kept.join('\n'))
  appendFileSync(settings, `\nrestore_command = 'cp ${WAL_FOLDER}/%f "%p"'\n`)
  if (to) {
    const target = `recovery_target_time = '${to.toISOString().replace('T', ' ').replace('Z', '+00')}'\nrecovery_target_action = 'promote'\n`
    appendFileSync(settings, target)
  }
  writeFileSync(path.join(data, 'recovery.signal'), '', { mode: 0o600 })
  own(path.join(data, 'recovery.signal'))
}

/** Unpacks as the server's user, whose number may be another one here. */
async function unpack(bytes: AsyncGenerator<Buffer>, data: string, account: Account | null): Promise<void> {
  const tar = spawn('tar', ['-xzf', '-', '--no-same-owner', '-C', data], {
    ...account,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const ended = once(tar, 'close')
  await pipeline(Readable.from(bytes), tar.stdin)
  const [code] = await ended
  if (code !== 0) throw new Error(`tar could not unpack the database (exit code ${code}).`)
}

/** Replays the WAL. Gives the position that was reached. */
async function replay(folder: string, account: Account | null, { wal, to, log }: Request): Promise<string> {
  const cluster = clusterIn(folder)
  await runToItsEnd(cluster, account, log).catch((error) => {
    // The server ends at the end of the WAL, whether it took connections before or not.
    if (to && NOT_REACHED.test(readFileSync(cluster.logFile, 'utf8'))) throw tooLate(to)
    throw error
  })
  rmSync(path.join(cluster.dataFolder, WAL_FOLDER), { recursive: true })
  const reached = endOfReplay(cluster.dataFolder)
  if (!to) refuseEarlyEnd(reached, wal)
  return reached
}

/** Starts the server, lets it replay all WAL that it is to replay and begin a new timeline, and stops it. */
async function runToItsEnd(cluster: Cluster, account: Account | null, log: Log): Promise<void> {
  const binaries = findBinaries(account)
  const server = await ensureServer({ cluster, binaries, account, timeoutMs: RECOVERED_WITHIN_MS })
  try {
    for (let said = Date.now(); ; await pause(200)) {
      const { rows } = await server.admin.query(
        'select pg_is_in_recovery() as busy, pg_last_wal_replay_lsn()::text as lsn',
      )
      if (!rows[0].busy) break
      if (Date.now() - said < 10_000) continue
      log(`Replaying WAL: at ${rows[0].lsn}.`)
      said = Date.now()
    }
    for (const name of ['restore_command', 'recovery_target_time', 'recovery_target_action']) {
      await server.admin.query(`alter system reset ${name}`)
    }
  } finally {
    await server.admin.end().catch(() => undefined)
    await stopServer(server.pid, cluster.dataFolder)
  }
}

/** Where the newest timeline left the one before it: the end of the WAL that was replayed. */
function endOfReplay(dataFolder: string): string {
  const folder = path.join(dataFolder, 'pg_wal')
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith('.history'))
    .sort()
    .at(-1)
  const last = newest && readFileSync(path.join(folder, newest), 'utf8').trim().split('\n').at(-1)
  const reached = last?.split('\t')[1]
  if (!reached) throw new Error('PostgreSQL did not finish the recovery; its log is beside its data.')
  return reached
}

/** PostgreSQL takes a damaged record for the end of the WAL, and says so in its log alone. */
function refuseEarlyEnd(reached: string, wal: Archived[]): void {
  const segments = wal.flatMap(({ name }) => segmentOf(name) ?? [])
  if (segments.length === 0) return
  const newest = segments.reduce((most, segment) => (segment > most ? segment : most))
  if (lsnOf(reached) + LONGEST_RECORD_BYTES >= startOf(newest + 1n)) return
  throw new Error(
    `The WAL is damaged: it was replayed to ${reached} and goes on until ${startOf(newest + 1n).toString(16)}. ` +
      'Take the segments from that position on from another copy, or put them aside to restore what was before.',
  )
}
