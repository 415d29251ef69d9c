import { chownSync, mkdirSync, rmSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Account } from '../postgres/account.ts'
import type { Place } from './place.ts'
import { fileAt, INCOMING, lsnOf } from './wal.ts'

/** The bundled server, as its administrator sees it. */
export type Bundled = { adminUrl: string; folder: string; account: Account | null }

/** A quiet portal loses at most so many seconds; a segment that is not full is compressed to almost nothing. */
const ARCHIVE_SECONDS = 60
const ARCHIVED_WITHIN_MS = 60_000
/** One backup of a server at a time. */
const BACKUP_LOCK = 0x63_68_75_6d

export async function connectAdmin({ adminUrl }: Bundled, settings = {}): Promise<Client> {
  const client = new Client({ connectionString: adminUrl, application_name: 'chukta backup', ...settings })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Throws an Error for the operator while another backup of this server runs. Held until the connection ends. */
export async function lockBackups(client: Client): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [BACKUP_LOCK])
  if (!rows[0].free) throw new Error('Another backup of this database is running.')
}

/**
 * Has the server archive its WAL from now on: into the place where it is a folder that the server can write to, else into
 * a folder beside its data, from where the next run takes it. Gives that folder, and whether WAL is archived: a server
 * that an older version of the portal has started archives after its next start.
 */
export async function archiveWal(admin: Client, server: Bundled, place: Place) {
  const direct = place.folder && path.join(place.folder, INCOMING)
  if (direct) await mkdir(direct, { recursive: true, mode: 0o700 })
  const beside = path.join(server.folder, INCOMING)
  const incoming = direct && (await canWrite(admin, direct)) ? direct : beside
  if (incoming === beside) {
    await mkdir(beside, { recursive: true, mode: 0o700 })
    if (server.account) chownSync(beside, server.account.uid, server.account.gid)
  }
  const settings = {
    archive_command: '',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': incoming,
    archive_timeout: `${ARCHIVE_SECONDS}s`,
  }
  for (const [name, value] of Object.entries(settings)) {
    await admin.query(`alter system set ${name} = ${admin.escapeLiteral(value)}`)
  }
  const { rows } = await admin.query(
    "select pg_reload_conf(), current_setting('archive_mode') = 'on' as is_on",
  )
  return { incoming, isArchiving: rows[0].is_on as boolean }
}

/**
 * Whether the server can write into a folder. Only the server knows: its unit may show it a system that is read-only,
 * and a segment that cannot be archived would hold every backup up for ever.
 */
async function canWrite(admin: Client, folder: string): Promise<boolean> {
  const probe = path.join(folder, 'probe')
  try {
    await admin.query(`copy (select 1) to ${admin.escapeLiteral(probe)}`)
    return true
  } catch {
    return false
  } finally {
    await rm(probe, { force: true })
  }
}

export type BaseBackup = { folder: string; files: string[]; start: string; stop: string }

/** Copies the server's files while it works, into a new folder beside its data. `remove` deletes that. */
export async function takeBase(server: Bundled): Promise<BaseBackup & { remove(): void }> {
  const target = path.join(server.folder, 'base-backup')
  const remove = () => rmSync(target, { recursive: true, force: true })
  // Files of a killed backup: only one works at a time.
  remove()
  mkdirSync(target, { mode: 0o700 })
  if (server.account) chownSync(target, server.account.uid, server.account.gid)
  const client = await connectAdmin(server, { replication: 'true' })
  try {
    const detail = client.escapeLiteral(path.join(target, 'files'))
    const answer = await client.query(
      `BASE_BACKUP (LABEL 'chukta', CHECKPOINT 'fast', TARGET 'server', TARGET_DETAIL ${detail}, ` +
        // It has its own WAL. Waiting for the archive here has no end where the place is full; `archiveUpToNow` has.
        "COMPRESSION 'gzip', COMPRESSION_DETAIL 'level=3', WAL true, WAIT false, MANIFEST 'yes')",
    )
    const positions = (answer as unknown as { rows: { recptr?: string; tli?: string }[] }[]).flatMap(
      ({ rows }) => rows.filter(({ recptr }) => recptr),
    )
    const [first, last] = [positions[0], positions.at(-1)]
    if (!first || !last) throw new Error('PostgreSQL did not say where its backup begins and ends.')
    const fileOf = ({ recptr = '', tli = '1' }, back: bigint) => fileAt(Number(tli), lsnOf(recptr) - back)
    return {
      folder: path.join(target, 'files'),
      files: ['base.tar.gz', 'backup_manifest'],
      start: fileOf(first, 0n),
      stop: fileOf(last, 1n),
      remove,
    }
  } catch (error) {
    remove()
    throw error
  } finally {
    await client.end()
  }
}

/** Ends the current segment and waits until it is archived. Gives its name; throws when the archive does not follow. */
export async function archiveUpToNow(admin: Client): Promise<string> {
  const { rows } = await admin.query(
    'select pg_switch_wal()::text as lsn, timeline_id as timeline from pg_control_checkpoint()',
  )
  const newest = fileAt(rows[0].timeline, lsnOf(rows[0].lsn) - 1n)
  for (const deadline = Date.now() + ARCHIVED_WITHIN_MS; Date.now() < deadline; await pause(100)) {
    const { rows: state } = await admin.query('select last_archived_wal as last from pg_stat_archiver')
    if (String(state[0].last).slice(0, 24) >= newest) return newest
  }
  throw new Error(
    `PostgreSQL did not archive ${newest} within ${ARCHIVED_WITHIN_MS / 1000} s: is the place full, or closed to it? See postgres.log.`,
  )
}
