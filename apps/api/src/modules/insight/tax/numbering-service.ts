import { setTimeout as pause } from 'node:timers/promises'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { startSweep } from '../../../platform/jobs/sweep.ts'
import { readCompany } from '../../identity/api.ts'
import { documentNo, seriesHead } from './document-no.ts'
import { bookedUntil } from './horizon-service.ts'
import { type NumberingParts, recipientsOf, supplierOf } from './kept-parties.ts'
import {
  completeTo,
  type DueRow,
  findDuePayment,
  hasDue,
  insertInvoices,
  insertNotes,
  isNumbered,
  listDue,
  listNoted,
  lockNumbering,
  type NotedRow,
  type NumberedRow,
  takeNumbers,
} from './numbering-sql.ts'
import { amountsOf, taxNotes } from './tax-amounts.ts'

const BATCH = 500
const ASK_EVERY_MS = 20
/** Time that the sweep waits for open bookings; the next round numbers the rest. */
const SWEEP_PATIENCE_MS = 60_000
/** Time that a reader of an invoice waits. */
const LOOK_PATIENCE_MS = 4_000
/** Batches numbered for a reader; the sweep numbers the rest of a longer queue. */
const BATCHES_OF_A_LOOK = 6

/** Starts the job that numbers invoices and notes: of several servers one does. Gives a function that stops it. */
export function startNumbering(deps: Deps): () => Promise<void> {
  return startSweep({
    log: deps.log,
    what: 'tax document',
    take: async () => ((await hasDue(deps.db)) ? [0] : []),
    process: () => numberDue(deps),
  })
}

/** Numbers everything that is finally booked, in the order of booking; nothing while another server does. */
export async function numberDue(parts: NumberingParts): Promise<void> {
  const until = await bookedUntil(parts.db, SWEEP_PATIENCE_MS)
  if (until === undefined) return
  const batch = () => withTransaction(parts.db, (trx) => numberBatch({ ...parts, db: trx }, until, false))
  let hasMore = true
  while (hasMore) hasMore = await batch()
}

/**
 * Gives a paid payment the number of its invoice, if it has none, after all earlier captures. False when that takes too
 * long: many are waiting, or a booking is in progress. True, without a number and an error, for a payment that is not
 * paid.
 */
export async function numberPayment(
  parts: NumberingParts,
  paymentId: number,
  paidAt: Date,
): Promise<boolean> {
  const deadlineMs = Date.now() + LOOK_PATIENCE_MS
  for (let batch = 0; batch < BATCHES_OF_A_LOOK && Date.now() < deadlineMs; ) {
    if (await isNumbered(parts.db, paymentId)) return true
    const until = await bookedUntil(parts.db, LOOK_PATIENCE_MS)
    if (until === undefined || until < paidAt) {
      await pause(ASK_EVERY_MS)
      continue
    }
    batch += 1
    const isFull = await withTransaction(parts.db, async (trx) => {
      const inside = { ...parts, db: trx }
      const isFull = await numberBatch(inside, until, true, paymentId)
      // Booked under an earlier moment than numbered ones, or not in the journals: it gets the next number.
      if (!isFull && !(await isNumbered(trx, paymentId))) await numberAlone(inside, paymentId)
      return isFull
    })
    if (!isFull) return true
  }
  return isNumbered(parts.db, paymentId)
}

/** Numbers the next documents booked before a moment, in the caller's transaction; true when there may be more. */
async function numberBatch(
  parts: NumberingParts,
  until: Date,
  waits: boolean,
  wanted?: number,
): Promise<boolean> {
  const from = await lockNumbering(parts.db, waits)
  if (from === undefined) return false
  // The previous holder of the lock may have numbered it.
  if (wanted !== undefined && (await isNumbered(parts.db, wanted))) return false
  const due = await listDue(parts.db, from, until, BATCH)
  const isFull = due.length === BATCH
  await number(parts, due)
  const newest = isFull ? due.at(-1)?.at : until
  if (newest && (due.length > 0 || from === null)) await completeTo(parts.db, newest)
  return isFull
}

async function numberAlone(parts: NumberingParts, paymentId: number): Promise<void> {
  const due = await findDuePayment(parts.db, paymentId)
  if (due) await number(parts, [due])
}

/** Gives documents their numbers, in this order, with the present facts. The caller holds the numbering lock. */
async function number(parts: NumberingParts, due: DueRow[]): Promise<void> {
  if (due.length === 0) return
  const { db } = parts
  const company = await readCompany(db)
  const supplier = await supplierOf(db, company)
  const payers = due.map(({ payer_id }) => payer_id)
  const recipients = await recipientsOf(parts, payers)
  const taken = await numbersFor(db, due, company.invoice_prefix)
  const numbered = due.map((row, n): NumberedRow => {
    const recipient = recipients.get(row.payer_id)
    if (!recipient) throw new Error(`no payer ${row.payer_id}`)
    const amounts = amountsOf(row, supplier, recipient.stateCode, company.sac_code)
    return {
      ...rowOf(row),
      ...(taken[n] as Taken),
      ...amounts,
      supplier_id: supplier.id,
      recipient_id: recipient.id,
    }
  })
  await insertInvoices(
    db,
    numbered.filter(({ kind }) => kind === 'invoice'),
  )
  const notes = numbered.filter(({ kind }) => kind !== 'invoice')
  await insertNotes(db, taxNotes(notes, await notedOf(parts, notes)))
}

/** The invoices of notes. One without an invoice, because its capture is in no journal, is numbered first. */
async function notedOf(parts: NumberingParts, notes: NumberedRow[]): Promise<NotedRow[]> {
  const ids = [...new Set(notes.map(({ payment_id }) => payment_id))]
  const noted = await listNoted(parts.db, ids)
  const without = ids.filter((id) => !noted.some(({ payment_id }) => payment_id === id))
  if (without.length === 0) return noted
  for (const id of without) await numberAlone(parts, id)
  return listNoted(parts.db, ids)
}

const rowOf = ({ payer_id: _, at: __, ...rest }: DueRow) => rest

type Taken = { series_id: number; number: number; no: string }

/** The next numbers for documents, counted for each series, in their order. */
async function numbersFor(db: Db, due: DueRow[], prefix: string): Promise<Taken[]> {
  const heads = due.map(({ kind, at }) => seriesHead(kind, prefix, at))
  const counts = Map.groupBy(heads, (head) => head)
  const next = new Map<string, { id: number; number: number }>()
  for (const [head, { length }] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { id, first } = await takeNumbers(db, head, length)
    next.set(head, { id, number: first })
  }
  return due.map(({ kind }, n) => {
    const head = heads[n] as string
    const series = next.get(head) as { id: number; number: number }
    const number = series.number++
    return { series_id: series.id, number, no: documentNo(kind, head, number) }
  })
}
