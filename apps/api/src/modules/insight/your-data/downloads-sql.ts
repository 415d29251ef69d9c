import { DATA_DOWNLOAD_DAYS } from '@chukta/contract/insight/your-data'
import { sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { deleteFiles } from '../../identity/api.ts'

export type DownloadRow = {
  id: number
  status: 'waiting' | 'done' | 'failed'
  created_at: Date
  file_id: string | null
  expires_at: Date | null
}

const columns = sql`id, status, created_at, file_id, expires_at`
const SHOWN = 5

/** Adds a download unless one is waiting; undefined then. */
export function insertDownload(db: Db, scope: Scope): Promise<DownloadRow | undefined> {
  return maybe(
    db,
    sql<DownloadRow>`
      insert into data_downloads (user_id) values (${scope.userId})
      on conflict (user_id) where status = 'waiting' do nothing returning ${columns}`,
  )
}

/** The newest downloads of the person, newest first. */
export function listDownloads(db: Db, scope: Scope): Promise<DownloadRow[]> {
  return many(
    db,
    sql<DownloadRow>`
      select ${columns} from data_downloads where user_id = ${scope.userId} order by id desc limit ${SHOWN}`,
  )
}

/** How many downloads the person has asked for in the last 24 hours. */
export async function countRecent(db: Db, scope: Scope): Promise<number> {
  const { n } = await one(
    db,
    sql<{ n: number }>`
      select count(*) as n from data_downloads
       where user_id = ${scope.userId} and created_at > now() - interval '24 hours'`,
  )
  return n
}

export type Asked = { user_id: number; status: DownloadRow['status']; email: string; first_name: string }

/** Whose a download is, for the job that makes it. */
export function findDownload(db: Db, id: number): Promise<Asked | undefined> {
  return maybe(
    db,
    sql<Asked>`
      select d.user_id, d.status, u.email, u.first_name from data_downloads d join users u on u.id = d.user_id
       where d.id = ${id}`,
  )
}

export async function endDownload(db: Db, id: number, fileId: string | null): Promise<void> {
  const expires = fileId === null ? sql`null` : sql`now() + make_interval(days => ${DATA_DOWNLOAD_DAYS})`
  await sql`
    update data_downloads set status = ${fileId === null ? 'failed' : 'done'}, file_id = ${fileId}, expires_at = ${expires}
     where id = ${id}`.execute(db)
}

/** Deletes the file rows of downloads whose days are over; the next sweep removes their bytes. */
export async function forgetOldDownloads(db: Db): Promise<void> {
  await deleteFiles(
    db,
    sql`select file_id from data_downloads where expires_at < now() and file_id is not null`,
  )
}
