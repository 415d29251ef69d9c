import type { FastifyInstance } from 'fastify'
import { indianTime } from '../../../clock.ts'
import { rupees } from '../../../rupees.ts'
import type { Line } from '../../../settlements/lines-sql.ts'
import { API_VERSION, SDK_VERSION, versionOf } from './auth.ts'
import { invalid, missing } from './errors.ts'
import type { Gateway } from './gateway.ts'

const EVENTS: Record<Line['type'], string> = {
  payment: 'PAYMENT',
  refund: 'REFUND',
  'refund-reversal': 'REFUND_REVERSAL',
  dispute: 'DISPUTE',
  'dispute-reversal': 'DISPUTE_REVERSAL',
  adjustment: 'OTHER_ADJUSTMENT',
}
const MODES: Record<Line['method'], string> = { card: 'CREDIT_CARD', upi: 'UPI', netbanking: 'NET_BANKING' }

type Body = {
  pagination?: { limit?: number; cursor?: string | null }
  filters?: Record<string, string>
} | null

/** The settlement reconciliation and the settlements themselves: those between two moments, page by page. */
export function addSettlementCalls(app: FastifyInstance, gateway: Gateway): void {
  app.post<{ Body: Body }>('/settlement/recon', (request) => {
    const version = versionOf(request)
    const { fromMs, toMs, afterId, limit } = readPage(request.body, version)
    const found = gateway.settlements.lines('cashfree', { fromMs, toMs, afterId, skip: 0, limit: limit + 1 })
    const page = found.slice(0, limit)
    const last = found.length > limit ? page.at(-1) : undefined
    const payouts = new Set(page.map((line) => line.settlement_id))
    const paidOut = new Map([...payouts].map((id) => [id, gateway.settlements.paidOut(id)]))
    return {
      cursor: last ? cursorOf(last.id) : null,
      limit,
      data: page.map((line) => {
        const known = event(line, paidOut.get(line.settlement_id) ?? 0)
        return version === SDK_VERSION ? inNewestVersion(known, line) : known
      }),
    }
  })

  app.post<{ Body: Body }>('/settlements', (request) => {
    const { body } = request
    const { fromMs, toMs, afterId, limit } = readPage(body, API_VERSION)
    const lines = gateway.settlements.lines('cashfree', {
      fromMs,
      toMs,
      afterId: 0,
      skip: 0,
      limit: ALL_LINES,
    })
    const payouts = [...new Map(lines.map((line) => [line.settlement_id, line])).values()]
    const page = payouts.slice(afterId, afterId + limit)
    const hasMore = payouts.length > afterId + limit
    return {
      cursor: hasMore ? cursorOf(afterId + limit) : null,
      limit,
      data: page.map((line) => {
        const known = settlement(line, gateway.settlements.paidOut(line.settlement_id))
        const isNewest = versionOf(request) === SDK_VERSION
        return { ...(isNewest ? payoutInNewestVersion(known, line) : known), status: 'SUCCESS' }
      }),
    }
  })
}

/** More than a sandbox ever holds. */
const ALL_LINES = 1_000_000

const cursorOf = (position: number) => Buffer.from(String(position)).toString('base64')

/** The ends of the names of its two dates, by version; in the newest a page without dates is of all time. */
const DATES: Record<string, readonly string[]> = {
  [API_VERSION]: [''],
  [SDK_VERSION]: ['_processed_on', '_initiated_on', ''],
}
const ALL_TIME = { start: '1970-01-01T00:00:00Z', end: '9999-12-31T23:59:59Z' }

function readPage(body: Body, version: string) {
  const { limit = 10, cursor } = body?.pagination ?? {}
  const { start, end, name } = readDates(body?.filters ?? {}, version)
  const [fromMs, toMs] = [Date.parse(start), Date.parse(end)]
  if (Number.isNaN(fromMs) || Number.isNaN(toMs)) throw invalid(`filters.${name}`, 'should be a date')
  if (!Number.isInteger(limit) || limit < 10 || limit > 1000) {
    throw invalid('pagination.limit', 'should be 10 to 1000')
  }
  const afterId = cursor ? Number(Buffer.from(cursor, 'base64').toString()) : 0
  // The end is a second of its own.
  return { fromMs, toMs: toMs + 1000, afterId, limit }
}

function readDates(filters: Record<string, string>, version: string) {
  for (const name of ['cf_settlement_ids', 'settlement_utrs']) {
    if (filters[name]) throw invalid(`filters.${name}`, 'is not understood by this sandbox')
  }
  const suffixes = DATES[version] ?? ['']
  const suffix = suffixes.find((each) => filters[`start_date${each}`] ?? filters[`end_date${each}`])
  const name = `start_date${suffix ?? ''}`
  if (suffix === undefined && version === SDK_VERSION) return { ...ALL_TIME, name }
  const [start, end] = [filters[name], filters[`end_date${suffix ?? ''}`]]
  if (start === undefined) throw missing(`filters.${name}`)
  if (end === undefined) throw missing(`filters.end_date${suffix ?? ''}`)
  return { start, end, name }
}

/** Of a dispute the provider states an end and notes; this one has none. */
const NO_DETAILS = {
  closed_in_favor_of: null,
  dispute_resolved_on: null,
  dispute_category: null,
  dispute_note: null,
  resolved_on: null,
}

function event(line: Line, paidOutPaise: number) {
  const money = (paise: number) => rupees(BigInt(Math.abs(paise)))
  const isPayment = line.type === 'payment'
  return {
    event_details: {
      // A dispute and its reversal share theirs.
      event_id: line.dispute_id ?? String(line.id),
      event_type: EVENTS[line.type],
      event_amount: money(line.amount_paise),
      event_settlement_amount: money(line.net_paise),
      event_service_charge: money(line.fee_paise),
      event_service_tax: money(line.tax_paise),
      event_status: 'SUCCESS',
      event_time: indianTime(line.happened_at_ms),
      event_currency: line.currency,
      event_remarks: line.remarks ?? 'null,',
      sale_type: line.net_paise < 0 ? 'DEBIT' : 'CREDIT',
      entity: 'RECON',
    },
    order_details: {
      order_id: line.gateway_order_id,
      order_amount: money(line.amount_paise),
      order_currency: line.currency,
      order_tags: null,
    },
    payment_details: {
      cf_payment_id: line.payment_id,
      payment_amount: money(line.amount_paise),
      payment_currency: line.currency,
      bank_reference: 'null,',
      payment_mode: MODES[line.method] ?? 'CREDIT_CARD',
      payment_time: indianTime(line.happened_at_ms),
      payment_service_charge: isPayment ? money(line.fee_paise) : 0,
      payment_service_tax: isPayment ? money(line.tax_paise) : 0,
      status: 'SUCCESS',
    },
    settlement_details: settlement(line, paidOutPaise),
    refund_details: line.refund_id
      ? {
          refund_id: line.refund_reference,
          refund_arn: 'null,',
          refund_note: 'null,',
          refund_processed_at: indianTime(line.happened_at_ms),
        }
      : null,
    dispute_details: line.dispute_id ? NO_DETAILS : null,
    cutomer_details: { customer_name: 'null,', customer_phone: 'null,', customer_email: 'null,' },
  }
}

/** The same in version 2026-01-01: lists of refunds and disputes, and other names. */
function inNewestVersion({ cutomer_details, ...known }: ReturnType<typeof event>, line: Line): object {
  const { payment_mode, ...payment } = known.payment_details
  const { amount_settled, utr, ...settled } = known.settlement_details
  return {
    ...known,
    customer_details: cutomer_details,
    payment_details: { ...payment, payment_group: payment_mode },
    settlement_details: {
      ...settled,
      cf_settlement_id: line.settlement_id,
      settlement_utr: line.utr,
    },
    refund_details: known.refund_details ? [known.refund_details] : [],
    dispute_details: known.dispute_details ? [known.dispute_details] : [],
  }
}

function payoutInNewestVersion(
  { utr, settlement_date, ...known }: ReturnType<typeof settlement>,
  line: Line,
): object {
  const { settlement_id: cf_settlement_id, utr: settlement_utr } = line
  return { ...known, cf_settlement_id, settlement_utr, settlement_processed_on: settlement_date }
}

function settlement(line: Line, paidOutPaise: number) {
  return {
    cf_settlement_id: Number(line.settlement_id),
    // Without an offset, as its samples have it.
    settlement_date: indianTime(line.settled_at_ms).slice(0, 19),
    settlement_initiated_on: indianTime(line.settled_at_ms).slice(0, 19),
    utr: JSON.rawJSON(line.utr),
    payment_from: null,
    payment_till: null,
    amount_settled: rupeesSigned(paidOutPaise),
    adjustment: 0,
    settlement_charge: 0,
    settlement_tax: 0,
    settlement_type: 'NORMAL_SETTLEMENT',
    reason: null,
    remarks: 'null,',
  }
}

function rupeesSigned(paise: number): object | number {
  return paise < 0 ? paise / 100 : rupees(BigInt(paise))
}
