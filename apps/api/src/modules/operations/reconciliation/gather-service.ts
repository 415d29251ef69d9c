import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { SettlementRecord } from '../../../providers/settlement-record.ts'
import { bookSettlements } from './booking-sql.ts'
import { factsOf, isNamed, missingCopies, newKeys, sortOut } from './known-lines.ts'
import * as totals from './payout-totals-sql.ts'
import { keysOf, payoutOf } from './row-keys.ts'
import { listPayoutLines, lockRows, type NewRow, type RowSource, storeRows } from './rows-sql.ts'

/** Of a gateway; `day` is that of records without a payout. */
export type Delivery = {
  gatewayId: number
  day: string
  source: RowSource
}

export type Gathered = {
  /** How many payouts do not add up now. */
  waiting: number
  /** Days of earlier lines that were booked with it. */
  days: string[]
  /** Ids of deleted rows. */
  gone: number[]
}

type PayoutLine = Awaited<ReturnType<typeof listPayoutLines>>[number]

/**
 * Stores the new lines of a delivery. A payout whose total its gateway states is booked once its lines add up to that;
 * until then it waits for the other lines, or a person. Every other payout is booked as it comes.
 */
export async function gather(
  trx: Transaction<unknown>,
  of: Delivery,
  records: SettlementRecord[],
): Promise<Gathered> {
  await lockRows(trx, of.gatewayId)
  const { unsettled, payouts, stored, known } = await compare(trx, of.gatewayId, records)
  const keys = keysOf(unsettled)
  const rows: NewRow[] = unsettled.map((record, place) => ({
    record,
    key: keys[place] as string,
    isBooked: true,
  }))
  const open: Open[] = []
  for (const [payout, delivered] of payouts) {
    const there = stored.get(payout) ?? []
    const { added, again } = sortOut(withoutAssumed(there), delivered, sourceOf(of))
    const total = known.get(payout)
    const totalPaise =
      delivered.findLast(({ payoutPaise }) => payoutPaise !== null)?.payoutPaise ?? total?.total_paise
    const newOnes = newKeys(there, added, payout)
    const keyOf = new Map(added.map((record, place) => [record, newOnes[place] as string]))
    for (const record of delivered) {
      rows.push({ record, key: keyOf.get(record) ?? null, isBooked: totalPaise === undefined })
    }
    if (totalPaise === undefined) continue
    const file = of.source === 'file' ? hashOf(delivered) : null
    const mayRepeat = file !== null && total !== undefined && total.lines_paise !== total.total_paise
    const repeated =
      mayRepeat && !total.files.includes(file)
        ? again.filter((line) => !isNamed(line)).map(({ id }) => id)
        : []
    if (added.length > 0 || repeated.length > 0 || total?.total_paise !== totalPaise) {
      open.push({ payout, totalPaise, total, repeated, file })
    }
  }
  await storeRows(trx, of.gatewayId, of.day, of.source, rows)
  const gathered: Gathered = { waiting: 0, days: [], gone: [] }
  for (const each of open) await addUp(trx, of, each, gathered)
  await bookSettlements(trx, of.gatewayId, [...payouts.keys()])
  return gathered
}

type Open = {
  payout: string
  totalPaise: bigint
  total: totals.PayoutTotal | undefined
  /** Ids of stored lines without an id that a file brought again. */
  repeated: number[]
  file: string | null
}

/** Books a payout whose lines add up to its total, with copies of a line that files repeated if only those are missing. */
async function addUp(trx: Transaction<unknown>, of: Delivery, each: Open, gathered: Gathered): Promise<void> {
  const { payout, totalPaise, total } = each
  gathered.gone.push(...(await totals.dropAssumed(trx, of.gatewayId, payout)))
  await totals.countRepeats(trx, each.repeated)
  const lines = await listPayoutLines(trx, of.gatewayId, [payout])
  const sumPaise = sumOf(lines)
  const alike = [
    ...Map.groupBy(
      lines.filter(({ repeats }) => repeats > 0),
      factsOf,
    ).values(),
  ].map((group) => ({
    ...(group[0] as PayoutLine),
    repeats: group.reduce((sum, { repeats }) => sum + repeats, 0),
  }))
  const missing = sumPaise === totalPaise ? null : missingCopies(alike, totalPaise - sumPaise)
  if (missing) await addCopies(trx, of, { payout, lines, copied: [missing], isAssumed: true })
  const isComplete = sumPaise === totalPaise || missing !== null || total?.applied_paise === sumPaise
  if (isComplete) gathered.days.push(...(await totals.releaseLines(trx, of.gatewayId, payout)))
  else gathered.waiting += 1
  const linesPaise = missing ? totalPaise : sumPaise
  await totals.writeTotal(trx, of.gatewayId, { payout, totalPaise, linesPaise, isComplete, file: each.file })
}

type Copied = {
  payout: string
  /** All stored ones. */
  lines: PayoutLine[]
  copied: { line: PayoutLine; copies: number }[]
  /** Whether only the total requires the copies: another line replaces them. */
  isAssumed: boolean
}

/** Stores further rows of lines that files brought equal, as many as `copies`. */
export async function addCopies(
  trx: Transaction<unknown>,
  { gatewayId, day }: Pick<Delivery, 'gatewayId' | 'day'>,
  { payout, lines, copied, isAssumed }: Copied,
): Promise<void> {
  const records = copied.flatMap(({ line, copies }) => Array.from({ length: copies }, () => line))
  const keys = newKeys(lines, records, payout)
  const rows = records.map((record, place) => ({
    record,
    key: keys[place] as string,
    isBooked: false,
    isAssumed,
  }))
  await storeRows(trx, gatewayId, day, 'file', rows)
}

/** How many of these records are not stored yet. */
export async function countNew(db: Db, gatewayId: number, records: SettlementRecord[]): Promise<number> {
  const { payouts, stored } = await compare(db, gatewayId, records)
  return [...payouts].reduce(
    (sum, [payout, delivered]) =>
      sum + sortOut(withoutAssumed(stored.get(payout) ?? []), delivered, 'file').added.length,
    0,
  )
}

async function compare(db: Db, gatewayId: number, records: SettlementRecord[]) {
  const byPayout = Map.groupBy(records, payoutOf)
  const unsettled = byPayout.get(null) ?? []
  const payouts = new Map(
    [...byPayout].flatMap(([payout, some]) => (payout === null ? [] : [[payout, some]])),
  )
  const ids = [...payouts.keys()]
  const stored = Map.groupBy(
    await listPayoutLines(db, gatewayId, ids),
    ({ settlementId }) => settlementId as string,
  )
  const known = new Map((await totals.listTotals(db, gatewayId, ids)).map((total) => [total.payout, total]))
  return { unsettled, payouts, stored, known }
}

/** The same for the same lines in any file. */
function hashOf(lines: SettlementRecord[]): string {
  const facts = lines.map((line) => `${line.type} ${line.lineId} ${factsOf(line)}`).toSorted()
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
}

/** A list and a file are compared by their common fields; answers name no payout. */
const sourceOf = ({ source }: Delivery) => (source === 'file' ? 'file' : 'list')

const withoutAssumed = (lines: PayoutLine[]) => lines.filter(({ isAssumed }) => !isAssumed)

export const sumOf = (lines: Pick<SettlementRecord, 'netPaise'>[]) =>
  lines.reduce((sum, { netPaise }) => sum + (netPaise ?? 0n), 0n)
