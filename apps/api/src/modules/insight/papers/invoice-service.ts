import { buffer } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import type { Invoice } from '@chukta/contract/insight/invoices'
import { DEFAULT_LANGUAGE, type Language } from '@chukta/contract/languages'
import { RECORDS } from '@chukta/contract/record-messages'
import type { FastifyBaseLogger } from 'fastify'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import { FairQueue } from '../../../platform/jobs/fair-queue.ts'
import { makeThread } from '../../../platform/jobs/thread.ts'
import { type Drawing, pdfOf } from '../../../platform/pdf/drawing.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import {
  deleteFile,
  dropWritten,
  insertFile,
  openStoredFile,
  paperBrandOf,
  writeMadeFile,
} from '../../identity/api.ts'
import { findTransaction, type TransactionRow } from '../reports/transactions-sql.ts'
import type { TaxInvoiceRow } from '../tax/documents-sql.ts'
import { recipientGstin, taxInvoiceOf } from '../tax/tax-service.ts'
import { linesOf, makeInvoice } from './invoice-model.ts'
import { type Disputed, listDisputed } from './invoice-sql.ts'
import {
  findLatestVersion,
  type InvoiceVersion,
  insertVersion,
  keepInvoiceFile,
  payerOf,
} from './invoice-versions-sql.ts'
import { issuerOf, type Paper, paperOfInvoice } from './paper.ts'
import { fileNameIn } from './tax-facts.ts'

const draw = makeThread<Paper, Drawing>(new URL('./paper-thread.ts', import.meta.url))

/**
 * Draws an invoice or a note as a PDF in a thread of its own: drawing keeps a processor busy for tens of milliseconds,
 * and calls must not wait for it. The thread holds some 200 MB and ends a minute after the last one.
 */
async function printPaper(log: FastifyBaseLogger, paper: Paper): Promise<Buffer> {
  return pdfOf(log, paper.kind, await draw(paper))
}

type Paid = TransactionRow & { paid_at: Date; disputed: Disputed[] }

type Drawn = { invoice: Invoice; pdf: Buffer }

const queue = new FairQueue({
  atOnce: 1,
  perPerson: 200,
  inAll: 1_000,
  message: RECORDS.reports.invoicesBusy,
})

/** PDFs being drawn, so that concurrent requests share one drawing. */
const underWay = new Map<string, Promise<Drawn>>()

/**
 * The invoice of a transaction that the caller, or someone below them, paid. A job numbers it; its content is stored
 * at the first request, after that only refunds and disputes change it. Throws 404 out of reach, 409 while it is
 * not paid, 503 while many wait for their numbers.
 */
export async function getInvoice(deps: Deps, scope: Scope, id: number): Promise<Invoice> {
  const row = await findPaid(deps.db, scope, id)
  return (await currentVersion(deps, row)).content
}

/**
 * The same as an A4 PDF, drawn once and then stored. Drawing is fair between people; `lane` is the
 * caller of background work. The stored paper is the English original; one in another language is drawn from
 * the same content at each request. Also throws 503 with Retry-After when too many wait.
 */
export async function invoicePdf(
  deps: Deps,
  scope: Scope,
  id: number,
  { lane = String(scope.actor.id), language = DEFAULT_LANGUAGE }: { lane?: string; language?: Language } = {},
): Promise<Drawn> {
  const row = await findPaid(deps.db, scope, id)
  if (language !== DEFAULT_LANGUAGE) return drawIn(language, deps, row, lane)
  const kept = await findLatestVersion(deps.db, id)
  if (kept?.file_id && isUpToDate(kept.content, row)) return stored(deps, kept.content, kept.file_id)
  const name = `${id} ${row.refunded_at?.getTime()} ${JSON.stringify(linesOf(row.disputed))}`
  const drawn = underWay.get(name) ?? drawInTurn(deps, row, lane).finally(() => underWay.delete(name))
  underWay.set(name, drawn)
  return drawn
}

/** Draws a paper when it is `lane`'s turn. Throws 503 with Retry-After when too many wait. */
export function drawFairly({ log }: Deps, lane: string, paper: Paper): Promise<Buffer> {
  return queue.run(lane, () => printPaper(log, paper))
}

async function drawIn(language: Language, deps: Deps, row: Paid, lane: string): Promise<Drawn> {
  const { content } = await currentVersion(deps, row)
  const brand = await paperBrandOf(deps.db, issuerOf(content))
  const pdf = await drawFairly(deps, lane, paperOfInvoice(content, brand, language))
  return {
    invoice: { ...content, file_name: fileNameIn(language, content.file_name) },
    pdf,
  }
}

async function drawInTurn(deps: Deps, row: Paid, lane: string): Promise<Drawn> {
  const { version, pdf } = await queue.run(lane, async () => {
    const version = await currentVersion(deps, row)
    // Another server may have drawn it since.
    if (version.file_id) return { version, pdf: null }
    const { content } = version
    const brand = await paperBrandOf(deps.db, issuerOf(content))
    return { version, pdf: await printPaper(deps.log, paperOfInvoice(content, brand)) }
  })
  if (!pdf) return stored(deps, version.content, version.file_id ?? '')
  await keep(deps, row, version, pdf)
  return { invoice: version.content, pdf }
}

async function findPaid(db: Db, scope: Scope, id: number): Promise<Paid> {
  const row = await findTransaction(db, scope, id)
  if (!row) return refuseRecord(db, scope.actor.id, `transaction ${id}`)
  const { paid_at, shown_status } = row
  if (shown_status !== 'PAID' || paid_at === null) {
    throw new AppError('conflict', { message: RECORDS.reports.notPaid })
  }
  return { ...row, paid_at, disputed: await listDisputed(db, id) }
}

/**
 * The content of the invoice: the stored version, or a new one after a refund or a dispute. The GSTIN of the
 * recipient is stored sealed and inserted here.
 */
async function currentVersion(deps: Deps, row: Paid): Promise<InvoiceVersion> {
  const { db } = deps
  const known = await findLatestVersion(db, row.id)
  const document = await taxInvoiceOf(deps, row)
  if (!document)
    throw new AppError('unavailable', { message: RECORDS.reports.invoicesBusy, retryAfterSeconds: 5 })
  if (known && isUpToDate(known.content, row)) return withGstin(deps, known, document)
  const fresh = makeInvoice(row, document, row.disputed)
  const { disputed: _, ...rest } = known?.content ?? fresh
  const { refunded, disputed } = fresh
  const content = { ...rest, refunded, ...(disputed && { disputed }) }
  await insertVersion(db, row.id, (known?.version ?? 0) + 1, content)
  // A concurrent call may have added it first; that one counts.
  const version = await findLatestVersion(db, row.id)
  if (!version) throw new Error(`invoice ${row.id} has no version`)
  return withGstin(deps, version, document)
}

function withGstin({ secrets }: Deps, version: InvoiceVersion, document: TaxInvoiceRow): InvoiceVersion {
  const { tax } = version.content
  if (!tax) return version
  const recipient = { ...tax.recipient, gstin: recipientGstin(secrets, document) }
  return { ...version, content: { ...version.content, tax: { ...tax, recipient } } }
}

function isUpToDate({ refunded, disputed = [] }: Invoice, row: Paid): boolean {
  // jsonb keeps no order of keys.
  if (!isDeepStrictEqual(disputed, linesOf(row.disputed))) return false
  // Refunded money stays refunded, with any outcome of a later refund.
  return row.refunded_at === null || row.refunded_at.toISOString() === refunded?.at
}

async function stored(deps: Deps, invoice: Invoice, fileId: string): Promise<Drawn> {
  const { bytes } = await openStoredFile(deps, fileId)
  return { invoice, pdf: await buffer(bytes) }
}

/** Stores a PDF with the payer's files; where another server was first, its bytes are removed. */
async function keep(deps: Deps, row: Paid, { version, content }: InvoiceVersion, pdf: Buffer): Promise<void> {
  const made = { fileName: content.file_name, contentType: 'application/pdf', bytes: [pdf] }
  const written = await writeMadeFile(deps, made)
  const isKept = await withTransaction(deps.db, async (trx) => {
    await insertFile(trx, written, await payerOf(trx, row.id))
    if (await keepInvoiceFile(trx, row.id, version, written.id)) return true
    await deleteFile(trx, written.id)
    return false
  })
  if (!isKept) await dropWritten(deps, written)
}
