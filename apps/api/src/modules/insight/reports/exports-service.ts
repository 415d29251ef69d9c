import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FILE_KINDS } from '@chukta/contract/file-kinds'
import {
  EXPORT_AT_ONCE_ROWS,
  type EXPORT_FORMATS,
  EXPORT_MAX_ROWS,
  type ExportFormat,
  type ExportJob,
} from '@chukta/contract/insight/exports'
import { DEFAULT_LANGUAGE, type Language } from '@chukta/contract/languages'
import { RECORDS } from '@chukta/contract/record-messages'
import { nameIn } from '../../../languages/answers.ts'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import { readReports } from '../../../platform/database/reading-reports.ts'
import type { Deps } from '../../../platform/deps.ts'
import { csvWriter } from '../../../platform/files/csv.ts'
import type { SheetWriter } from '../../../platform/files/sheet.ts'
import { xlsxWriter } from '../../../platform/files/xlsx.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import { onIndianClock } from '../../../platform/indian-clock.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { type Scope, scopeFor } from '../../../platform/security/gate.ts'
import { openBytes, sealBytes } from '../../../platform/security/sealed-stream.ts'
import { fileLink, insertFile, writeMadeFile } from '../../identity/api.ts'
import { exportColumns } from './export-columns.ts'
import {
  countUnfinished,
  type ExportRequest,
  findJob,
  findOwnJob,
  insertJob,
  type JobRow,
  moveJob,
  nextRows,
  openRows,
} from './exports-sql.ts'
import type { ListQuery } from './list-request.ts'
import { countTransactions, totalOf } from './pages-service.ts'
import { listRequest } from './paid-by-service.ts'
import { payersWithin } from './payers-sql.ts'
import type { TransactionRow } from './transactions-sql.ts'

export const CONTENT_TYPES: Record<(typeof EXPORT_FORMATS)[number], string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: FILE_KINDS.xlsx.contentType,
}

/** Writes transactions as a sheet of a format in a language. */
function sheetWriter(format: ExportFormat, language: Language): SheetWriter<TransactionRow> {
  const columns = exportColumns(language)
  return format === 'csv' ? csvWriter(columns) : xlsxWriter(nameIn(language, 'Transactions'), columns)
}

const BATCH_ROWS = 1000
const REPORT_EVERY_ROWS = 5000
/** How long a short export waits for the standby to hold all that was paid when it was asked for. */
const SHORT_WAIT_MS = 250
/** The most unfinished exports of one person. */
const MOST_UNFINISHED = 3

/** The filters, format and language of an export. */
export type ExportQuery = ListQuery & { format: ExportFormat; language?: Language }

/**
 * A short export as bytes. Throws 409 with `rows` when it is longer than 10,000 rows, and 404 when one of the payments
 * chosen for it is not in scope: a file with fewer lines than were chosen would go unnoticed.
 */
export async function exportAtOnce(
  deps: Deps,
  scope: Scope,
  query: ExportQuery & { payments?: number[] | undefined },
) {
  const read = await listRequest(deps.db, scope, query)
  const request = { ...read, filters: { ...read.filters, ids: read.filters.ids ?? query.payments } }
  const made = await readReports(
    deps,
    scope,
    async (db) => {
      const rows = await countRows(db, request)
      if (query.payments && rows < query.payments.length) return null
      if (rows > EXPORT_AT_ONCE_ROWS) {
        throw new AppError('conflict', { message: RECORDS.reports.exportLong, body: { rows } })
      }
      const pieces: Buffer[] = []
      await writeSheet(db, request, query, (piece) => {
        pieces.push(piece)
      })
      return { rows, pieces }
    },
    SHORT_WAIT_MS,
  )
  if (!made.value) {
    return refuseRecord(deps.db, scope.actor.id, `payments of an export of user ${scope.userId}`)
  }
  const { rows, pieces } = made.value
  await auditExport(deps.db, scope, query, rows)
  return {
    bytes: Buffer.concat(pieces),
    contentType: CONTENT_TYPES[query.format],
    fileName: fileNameOf(query),
  }
}

/** Starts a long export. Throws 429 when too many are running, 422 when no file could hold it. */
export async function startExport(deps: Deps, scope: Scope, query: ExportQuery): Promise<ExportJob> {
  const request = await listRequest(deps.db, scope, query)
  const rowsTotal = await countRows(deps.db, request)
  if (rowsTotal > EXPORT_MAX_ROWS) {
    throw new AppError('invalid-fields', { message: RECORDS.reports.exportTooLong })
  }
  const { format } = query
  return withTransaction(deps.db, async (trx) => {
    if ((await countUnfinished(trx, scope)) >= MOST_UNFINISHED) {
      throw new AppError('too-many-tries', { retryAfterSeconds: 30 })
    }
    const job = await insertJob(trx, scope, {
      request: { userId: scope.userId, wish: query },
      format,
      rowsTotal,
      fileName: fileNameOf(query),
    })
    await addJob(trx, 'export-transactions', { id: job.id })
    await auditExport(trx, scope, query, rowsTotal)
    return answer(deps, job)
  })
}

/** The progress of an export. Throws 404 for everyone except the person who started it. */
export async function exportState(deps: Deps, scope: Scope, id: number): Promise<ExportJob> {
  const job = await findOwnJob(deps.db, scope, id)
  if (!job) return refuseRecord(deps.db, scope.actor.id, `export ${id}`)
  return answer(deps, job)
}

/** Makes the file of a long export. A failed try is shown as failed and retried by the job. */
export async function runExport(deps: Deps, id: number): Promise<void> {
  const job = await findJob(deps.db, id)
  if (!job || job.status === 'done') return
  const { userId, wish: query } = job.request as { userId: number; wish: ExportQuery }
  // Checked again: the person who started it may have lost the right meanwhile.
  const scope = await scopeFor(deps.db, job.user_id, userId)
  const folder = await mkdtemp(join(tmpdir(), 'chukta-export-'))
  try {
    const request = await listRequest(deps.db, scope, query)
    const told = (rowsDone: number) => moveJob(deps.db, id, { status: 'running', rowsDone })
    const write = (db: Db) => sealInto(folder, (take) => writeSheet(db, request, query, take), told)
    // It waits as long as a list may be old; the job starts another file where the standby fails during one.
    const { value: sheet } = await readReports(deps, scope, write, deps.config.reports?.mostLagMs)
    const made = await writeMadeFile(deps, {
      bytes: openBytes(createReadStream(sheet.path), sheet.key, ''),
      fileName: job.file_name,
      contentType: CONTENT_TYPES[job.format],
    })
    await withTransaction(deps.db, async (trx) => {
      const fileId = await insertFile(trx, made, job.user_id)
      await moveJob(trx, id, { status: 'done', rowsDone: sheet.rows, fileId })
    })
  } catch (error) {
    await moveJob(deps.db, id, { status: 'failed', rowsDone: 0 })
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Take = (piece: Buffer, done: number) => void | Promise<void>

/** Seals the output of `write` into a new file of the folder, and reports its progress. */
async function sealInto(
  folder: string,
  write: (take: Take) => Promise<number>,
  tell: (done: number) => Promise<void>,
): Promise<{ path: string; key: Buffer; rows: number }> {
  const path = join(folder, randomUUID())
  // An unfinished file is unreadable, also after a crash.
  const key = randomBytes(32)
  const clear = new PassThrough()
  try {
    const sealed = pipeline(
      Readable.from(sealBytes(clear, key, '')),
      createWriteStream(path, { mode: 0o600 }),
    )
    // Awaited below, once all is written; until then a rejection must not end the process.
    sealed.catch(() => undefined)
    let reportedRows = 0
    const rows = await write(async (piece, done) => {
      if (!clear.write(piece)) await Promise.race([once(clear, 'drain'), sealed])
      if (done - reportedRows < REPORT_EVERY_ROWS && reportedRows > 0) return
      reportedRows = done
      await tell(done)
    })
    clear.end()
    await sealed
    return { path, key, rows }
  } finally {
    clear.destroy()
  }
}

/** Passes the sheet on piece by piece, with the number of rows so far. All rows are of one snapshot. */
async function writeSheet(
  db: Db,
  request: ExportRequest,
  { format, language = DEFAULT_LANGUAGE }: Pick<ExportQuery, 'format' | 'language'>,
  take: Take,
): Promise<number> {
  const payers = await payersWithin(db, request.scope)
  const writer = sheetWriter(format, language)
  return withTransaction(db, async (trx) => {
    await openRows(trx, payers, request)
    await take(writer.begin(), 0)
    let done = 0
    for (;;) {
      const rows = await nextRows(trx, BATCH_ROWS)
      if (rows.length === 0) break
      done += rows.length
      await take(writer.rows(rows), done)
    }
    await take(writer.end(), done)
    return done
  })
}

async function countRows(db: Db, { scope, filters, status }: ExportRequest): Promise<number> {
  return totalOf(await countTransactions(db, scope, filters), status)
}

function fileNameOf({ from, to, format }: ExportQuery): string {
  const today = onIndianClock(new Date()).toISOString().slice(0, 10)
  return `transactions-${from === undefined ? '' : `${from}-`}to-${to ?? today}.${format}`
}

async function auditExport(db: Db, scope: Scope, query: ExportQuery, rows: number): Promise<void> {
  await audit(db, {
    actorId: scope.actor.id,
    action: 'report.exported',
    object: `user ${scope.userId}`,
    detail: { ...query, rows },
  })
}

function answer(deps: Deps, job: JobRow): ExportJob {
  return {
    id: job.id,
    status: job.status,
    format: job.format,
    rows_done: job.rows_done,
    rows_total: job.rows_total,
    file_name: job.file_name,
    created_at: job.created_at.toISOString(),
    url: job.file_id === null ? null : fileLink(deps.secrets, job.file_id),
  }
}
