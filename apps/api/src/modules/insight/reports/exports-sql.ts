import type { ExportFormat, ExportJob } from '@chukta/contract/insight/exports'
import { sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { deleteFiles } from '../../identity/api.ts'
import { matching, ordered, type Payers, withStatus } from './filter-sql.ts'
import type { PageRequest } from './pages-service.ts'
import { type TransactionRow, transactions } from './transactions-sql.ts'

export type ExportRequest = Pick<PageRequest, 'scope' | 'status' | 'sort' | 'filters'>

/** Opens a cursor on everything that matches, in the list's order. Within a transaction, one at a time. */
export async function openRows(
  db: Db,
  payers: Payers,
  { status, sort, filters }: ExportRequest,
): Promise<void> {
  await sql`
    declare export_rows no scroll cursor for
      ${transactions(sql`payments p`)} where true ${matching(payers, filters)} ${withStatus(status)}
       order by ${ordered(sort, 'first', 'p')}`.execute(db)
}

/** The next rows of the open cursor; none at its end. */
export function nextRows(db: Db, count: number): Promise<TransactionRow[]> {
  return many(db, sql<TransactionRow>`fetch forward ${sql.lit(count)} from export_rows`)
}

export type JobRow = {
  id: number
  user_id: number
  request: unknown
  format: ExportFormat
  status: ExportJob['status']
  rows_done: number
  rows_total: number
  file_name: string
  file_id: string | null
  created_at: Date
}

const columns = sql`id, user_id, request, format, status, rows_done, rows_total, file_name, file_id, created_at`

export function insertJob(
  db: Db,
  scope: Scope,
  job: { request: unknown; format: ExportFormat; rowsTotal: number; fileName: string },
): Promise<JobRow> {
  return one(
    db,
    sql<JobRow>`
      insert into export_jobs (user_id, request, format, rows_total, file_name)
      values (${scope.actor.id}, ${JSON.stringify(job.request)}, ${job.format}, ${job.rowsTotal}, ${job.fileName})
      returning ${columns}`,
  )
}

/** An export that the actor started. */
export function findOwnJob(db: Db, scope: Scope, id: number): Promise<JobRow | undefined> {
  return maybe(
    db,
    sql<JobRow>`select ${columns} from export_jobs where id = ${id} and user_id = ${scope.userId}`,
  )
}

/** An export, for the job that makes it. */
export function findJob(db: Db, id: number): Promise<JobRow | undefined> {
  return maybe(db, sql<JobRow>`select ${columns} from export_jobs where id = ${id}`)
}

/**
 * How many exports of the actor wait or run. In the transaction that adds one, which serializes
 * the counts of this person.
 */
export async function countUnfinished(db: Db, scope: Scope): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('exports', ${scope.actor.id}::bigint))`.execute(db)
  const { n } = await one(
    db,
    sql<{ n: number }>`
      select count(*) as n from export_jobs
       where user_id = ${scope.actor.id} and status in ('waiting', 'running') and created_at > now() - interval '1 hour'`,
  )
  return n
}

export async function moveJob(
  db: Db,
  id: number,
  to: { status: ExportJob['status']; rowsDone: number; fileId?: string },
): Promise<void> {
  await sql`
    update export_jobs set status = ${to.status}, rows_done = ${to.rowsDone}, file_id = ${to.fileId ?? null}
     where id = ${id}`.execute(db)
}

/** Deletes the file rows of exports older than a day; the next sweep removes their bytes. */
export async function forgetOldFiles(db: Db): Promise<void> {
  await deleteFiles(
    db,
    sql`select file_id from export_jobs where created_at < now() - interval '1 day' and file_id is not null`,
  )
}
