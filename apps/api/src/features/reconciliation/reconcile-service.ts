import { withTransaction } from '../../platform/db.ts'
import type { PaymentGateway } from '../../providers/payment-gateway.ts'
import type { RecordPage, SettlementRecord } from '../../providers/settlement-record.ts'
import { type RecordedPayment, type RecordedRefund, settleUnbooked } from '../payments/unbooked-service.ts'
import { askGateway } from './ask-gateway-service.ts'
import { bookSettlements } from './booking-sql.ts'
import { writeDifferences } from './differences-sql.ts'
import { matchRecords } from './match.ts'
import { listOurs } from './ours-sql.ts'
import type { ReconciliationContext } from './reconciliation-context.ts'
import { dayOf, MISSING_AFTER_DAYS, type Reading, SETTLES_WITHIN_DAYS } from './records.ts'
import { findGateway, listRows, lockRows, markMatched, type RowSource, storeRows } from './rows-sql.ts'
import { claimRun, finishRun } from './runs-sql.ts'

const MOST_PAGES = 2_000

/**
 * Matches one day of one gateway: claims the day, reads its record outside any transaction, settles what it knows and
 * we do not, then stores, books and matches it. A second run changes nothing. Gives whether the gateway answered; `busy` while another run is at it.
 */
export async function reconcileGateway(
  context: ReconciliationContext,
  gateway: PaymentGateway,
  day: string,
): Promise<'done' | 'failed' | 'busy'> {
  const { db, log } = context
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
    await settleUnbooked(context, gateway.slug, namedBy(reading.records))
    const of = { gatewayId: found.id, day, source } as const
    const result = await applyRecords(context, gateway, of, reading.records)
    await finishRun(db, run, { status: 'done', ...result })
    return 'done'
  } catch (error) {
    await finishRun(db, run, { status: 'failed', error: 'An error of ours; see the log.' })
    throw error
  }
}

/**
 * Settles what these records of a file name and we do not know, then stores, books and matches them, a day at a time.
 * Dies it in between, the same file brings the rest.
 */
export async function applyRecorded(
  context: ReconciliationContext,
  gateway: PaymentGateway,
  gatewayId: number,
  days: [day: string, records: SettlementRecord[]][],
): Promise<void> {
  await settleUnbooked(context, gateway.slug, namedBy(days.flatMap(([, records]) => records)))
  for (const [day, records] of days) {
    await applyRecords(context, gateway, { gatewayId, day, source: 'file' }, records)
  }
}

/** What a record says of orders of ours. */
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

/** Stores, books and matches records of a gateway. Gives how many of the day there are, and how many are matched. */
async function applyRecords(
  { db }: Pick<ReconciliationContext, 'db'>,
  gateway: Pick<PaymentGateway, 'slug' | 'fees' | 'listSettled'>,
  of: { gatewayId: number; day: string; source: RowSource },
  records: SettlementRecord[],
): Promise<{ records: number; matched: number }> {
  return withTransaction(db, async (trx) => {
    await lockRows(trx, of.gatewayId)
    const written = await storeRows(trx, of.gatewayId, of.day, of.source, records)
    await bookSettlements(trx, written)
    return matchDay(trx, gateway, of)
  })
}

async function matchDay(
  db: ReconciliationContext['db'],
  gateway: Pick<PaymentGateway, 'slug' | 'fees' | 'listSettled'>,
  { gatewayId, day }: { gatewayId: number; day: string },
): Promise<{ records: number; matched: number }> {
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
  const subjects = [...ours.flatMap(({ names }) => names.slice(0, 1)), ...theirs.map(({ id }) => `row:${id}`)]
  await writeDifferences(db, { source: gateway.slug, day, subjects }, differences)
  return { records: theirs.length, matched: matched.length }
}

/** Every page of a day's record. One page that cannot be read makes all of it unknown. */
async function readList(gateway: PaymentGateway, day: string): Promise<Reading> {
  const records: SettlementRecord[] = []
  let cursor: string | null = null
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const read: RecordPage | undefined = await gateway.listSettled?.(day, cursor)
    if (!read || read.kind === 'unknown') return read ?? { kind: 'unknown', reason: 'no list' }
    records.push(...read.records)
    if (read.next === null) return { kind: 'read', records }
    cursor = read.next
  }
  return { kind: 'unknown', reason: `more than ${MOST_PAGES} pages` }
}
