import { withTransaction } from '../../../platform/database/db.ts'
import type { PaymentGateway } from '../../../providers/payment-gateway.ts'
import { isCurrency } from '../../../providers/settlement-fields.ts'
import type { RecordPage, SettlementRecord } from '../../../providers/settlement-record.ts'
import { type RecordedPayment, type RecordedRefund, syncMissingCaptures } from '../../payments/api.ts'
import { askGateway } from './ask-gateway-service.ts'
import { writeDifferences } from './differences-sql.ts'
import { gather } from './gather-service.ts'
import { matchRecords } from './match.ts'
import { listOurs } from './ours-sql.ts'
import type { ReconciliationDeps } from './reconciliation-deps.ts'
import { dayOf, MISSING_AFTER_DAYS, type Reading, SETTLES_WITHIN_DAYS } from './records.ts'
import { payoutOf } from './row-keys.ts'
import { findGateway, listRows, markMatched, type RowSource } from './rows-sql.ts'
import { claimRun, finishRun } from './runs-sql.ts'

const MOST_PAGES = 2_000

/**
 * Matches one day of one gateway: claims the day, reads its record outside any transaction, syncs payments that it knows
 * and we do not, then stores, books and matches it. A second run changes nothing. Gives whether the gateway answered;
 * `busy` while another run is at it.
 */
export async function reconcileGateway(
  deps: ReconciliationDeps,
  gateway: PaymentGateway,
  day: string,
): Promise<'done' | 'failed' | 'busy'> {
  const { db, log } = deps
  const found = await findGateway(db, gateway.slug)
  if (!found) return 'failed'
  const run = await claimRun(db, gateway.slug, day)
  if (run === null) return 'busy'
  try {
    const source = gateway.listSettled ? 'list' : 'asked'
    const reading = gateway.listSettled ? await readList(gateway, day) : await askGateway(db, gateway, day)
    if (reading.kind === 'unknown') {
      log.warn(
        { gateway: gateway.slug, day, reason: reading.reason },
        'a settlement record could not be read',
      )
      await finishRun(db, run, { status: 'failed', error: reading.reason })
      return 'failed'
    }
    const records = await withTotals(deps, gateway, reading.records)
    await syncMissingCaptures(deps, gateway.slug, namedBy(records))
    const of = { gatewayId: found.id, day, source } as const
    const { result } = await applyRecords(deps, gateway, of, records)
    await finishRun(db, run, { status: 'done', ...result })
    return 'done'
  } catch (error) {
    await finishRun(db, run, { status: 'failed', error: 'An error of ours; see the log.' })
    throw error
  }
}

/**
 * Syncs payments that a file names and we do not know, then stores, books and matches its records, the payouts of a day
 * at a time. After a crash in between, the same file brings the rest. Gives how many payouts wait because they do not
 * add up.
 */
export async function applyRecorded(
  deps: ReconciliationDeps,
  gateway: PaymentGateway,
  gatewayId: number,
  given: SettlementRecord[],
): Promise<number> {
  const records = await withTotals(deps, gateway, given)
  await syncMissingCaptures(deps, gateway.slug, namedBy(records))
  const payouts = [...Map.groupBy(records, payoutOf).values()]
  // A payout is gathered whole, on its first day.
  const byDay = Map.groupBy(payouts, (some) => some.map(daySettled).toSorted()[0] as string)
  let waiting = 0
  for (const [day, some] of [...byDay].toSorted(([one], [another]) => one.localeCompare(another))) {
    const of = { gatewayId, day, source: 'file' } as const
    waiting += (await applyRecords(deps, gateway, of, some.flat())).waiting
  }
  return waiting
}

const daySettled = ({ settledAt }: SettlementRecord) => dayOf(settledAt as Date)

/** The records with the totals of their payouts, where the gateway states those apart. Without an answer they have none. */
async function withTotals(
  { log }: Pick<ReconciliationDeps, 'log'>,
  gateway: PaymentGateway,
  records: SettlementRecord[],
): Promise<SettlementRecord[]> {
  const totals = new Map<string, bigint>()
  const without = records.filter(({ settledAt, payoutPaise }) => settledAt !== null && payoutPaise === null)
  const days = new Set(without.map(daySettled))
  for (const day of gateway.listPayoutTotals ? days : []) {
    const read = await gateway.listPayoutTotals?.(day)
    if (read?.kind !== 'read') {
      log.warn(
        { gateway: gateway.slug, day, reason: read?.reason },
        'the totals of settlements could not be read',
      )
      break
    }
    for (const [id, paise] of read.totals) totals.set(id, paise)
  }
  return records.map((record) => ({
    ...record,
    payoutPaise: record.payoutPaise ?? totals.get(record.settlementId ?? '') ?? null,
  }))
}

/** The facts of a record about our orders. */
function namedBy(records: SettlementRecord[]) {
  const payments: RecordedPayment[] = []
  const refunds: RecordedRefund[] = []
  for (const { type, reference, paymentId, refundReference } of records) {
    if (type === 'payment' && reference !== null && paymentId !== null) {
      payments.push({ reference, gatewayPaymentId: paymentId })
    }
    if (type === 'refund' && refundReference !== null) refunds.push({ refundReference })
  }
  return { payments, refunds }
}

/** Stores, books and matches records of a gateway. `result` is how many of the day there are, and how many are matched. */
async function applyRecords(
  { db }: Pick<ReconciliationDeps, 'db'>,
  gateway: Pick<PaymentGateway, 'slug' | 'fees' | 'listSettled'>,
  of: { gatewayId: number; day: string; source: RowSource },
  records: SettlementRecord[],
): Promise<{ result: Counts; waiting: number }> {
  return withTransaction(db, async (trx) => {
    const { waiting, days, gone } = await gather(trx, of, records)
    const settled = records.flatMap(({ settledAt }) => (settledAt === null ? [] : [dayOf(settledAt)]))
    const others = new Set([...days, ...settled])
    others.delete(of.day)
    for (const day of others) await matchDay(trx, gateway, { ...of, day })
    return { result: await matchDay(trx, gateway, of, gone), waiting }
  })
}

type Counts = { records: number; matched: number }

/** Matches a gateway's record of a day with our books. `gone` are ids of deleted rows. */
export async function matchDay(
  db: ReconciliationDeps['db'],
  gateway: Pick<PaymentGateway, 'slug' | 'fees' | 'listSettled'>,
  { gatewayId, day }: { gatewayId: number; day: string },
  gone: number[] = [],
): Promise<Counts> {
  const missingAfterDays = gateway.listSettled ? MISSING_AFTER_DAYS.listed : MISSING_AFTER_DAYS.asked
  const asked = { gatewayId, slug: gateway.slug, daysAfter: gateway.listSettled ? SETTLES_WITHIN_DAYS : 0 }
  const ours = await listOurs(db, asked, day, gateway.fees)
  const theirs = await listRows(
    db,
    gatewayId,
    day,
    ours.flatMap(({ names }) => names),
  )
  const { matched, differences } = matchRecords(ours, theirs, {
    today: dayOf(new Date()),
    missingAfterDays,
  })
  await markMatched(db, matched)
  const subjects = [
    ...ours.flatMap(({ names }) => names.slice(0, 1)),
    ...rowNames(theirs.map(({ id }) => id)),
    ...rowNames(gone),
  ]
  await writeDifferences(db, { source: gateway.slug, day, subjects }, differences)
  return { records: theirs.length, matched: matched.length }
}

const rowNames = (ids: number[]) => ids.map((id) => `row:${id}`)

/** Every page of a day's record. One page that cannot be read makes all of it unknown. */
async function readList(gateway: PaymentGateway, day: string): Promise<Reading> {
  const records: SettlementRecord[] = []
  let cursor: string | null = null
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const read: RecordPage | undefined = await gateway.listSettled?.(day, cursor)
    if (!read || read.kind === 'unknown') return read ?? { kind: 'unknown', reason: 'no list' }
    const odd = read.records.find(({ currency }) => !isCurrency(currency))
    if (odd) return { kind: 'unknown', reason: `a currency that is none: ${odd.currency.slice(0, 20)}` }
    records.push(...read.records)
    if (read.next === null) return { kind: 'read', records }
    cursor = read.next
  }
  return { kind: 'unknown', reason: `more than ${MOST_PAGES} pages` }
}
