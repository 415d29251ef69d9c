import type { FastifyInstance } from 'fastify'
import { indianTime } from '../../../../clock.ts'
import { rupees } from '../../../../rupees.ts'
import type { Line } from '../../../../settlements/lines-sql.ts'
import { API_VERSION, SDK_VERSION, versionOf } from '../auth.ts'
import { invalid, missing } from '../errors.ts'
import type { Gateway } from '../gateway.ts'

const EVENTS: Record<Line['type'], string> = {
  payment: 'PAYMENT',
  refund: 'REFUND',
  'refund-reversal': 'REFUND_REVERSAL',
  dispute: 'DISPUTE',
  'dispute-reversal': 'DISPUTE_REVERSAL',
  adjustment: 'OTHER_ADJUSTMENT',
}
const MODES: Record<Line['method'], string> = { card: 'CREDIT_CARD', upi: 'UPI', netbanking: 'NET_BANKING' }

type Dates = Record<string, string | string[] | number[] | undefined>
/** The body after validation. */
type Body = { pagination: { limit: number; cursor?: string | null }; filters?: Dates }

/** The settlement reconciliation and the settlements themselves: those between two moments, page by page. */
export function addSettlementCalls(app: FastifyInstance, gateway: Gateway): void {
  const { settlements } = gateway
  app.post<{ Body: Body }>('/settlement/recon', (request) => {
    const version = versionOf(request)
    const { fromMs, toMs, afterId, limit } = readPage(request.body, version)
    const found = settlements.lines('cashfree', { fromMs, toMs, afterId, skip: 0, limit: limit + 1 })
    const page = found.slice(0, limit)
    const last = found.length > limit ? page.at(-1) : undefined
    const payouts = new Set(page.map((line) => line.settlement_id))
    const paidOut = new Map([...payouts].map((id) => [id, settlements.paidOut(id)]))
    return {
      cursor: last && cursorOf(last.id),
      limit,
      data: page.map((line) =>
        version === SDK_VERSION ? newestEvent(line) : event(line, paidOut.get(line.settlement_id) ?? 0),
      ),
    }
  })

  app.post<{ Body: Body }>('/settlements', ({ body }) => {
    const { fromMs, toMs, afterId, limit } = readPage(body, API_VERSION)
    const span = { fromMs, toMs, afterId: 0, skip: 0, limit: ALL_LINES }
    const lines = settlements.lines('cashfree', span)
    const payouts = [...new Map(lines.map((line) => [line.settlement_id, line])).values()]
    const hasMore = payouts.length > afterId + limit
    return {
      cursor: hasMore ? cursorOf(afterId + limit) : undefined,
      limit,
      data: payouts
        .slice(afterId, afterId + limit)
        .map((line) => payout(line, settlements.paidOut(line.settlement_id))),
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

function readPage({ pagination: { limit, cursor }, filters = {} }: Body, version: string) {
  const { start, end } = readDates(filters, version)
  const afterId = cursor ? Number(Buffer.from(cursor, 'base64').toString()) : 0
  // The end is a second of its own.
  return { fromMs: Date.parse(start), toMs: Date.parse(end) + 1000, afterId, limit }
}

function readDates(filters: Dates, version: string) {
  const suffixes = DATES[version] ?? ['']
  const dateNames = suffixes.flatMap((suffix) => [`start_date${suffix}`, `end_date${suffix}`])
  const other = Object.keys(filters).find((name) => !dateNames.includes(name))
  if (other) throw invalid(`filters.${other}`, 'is not understood by this sandbox, or in this version')
  const suffix = suffixes.find((each) => filters[`start_date${each}`] ?? filters[`end_date${each}`])
  if (suffix === undefined && version === SDK_VERSION) return ALL_TIME
  const dateOf = (name: string) => {
    const date = filters[`${name}${suffix ?? ''}`]
    if (date === undefined) throw missing(`filters.${name}${suffix ?? ''}`)
    return String(date)
  }
  return { start: dateOf('start_date'), end: dateOf('end_date') }
}

/** The provider's text for a missing value. */
const NOTHING = 'null,'
const NO_DISPUTE = {
  closed_in_favor_of: null,
  dispute_resolved_on: null,
  dispute_category: null,
  dispute_note: null,
  resolved_on: null,
}
const NO_REFUND = { refund_id: NOTHING, refund_arn: NOTHING, refund_note: NOTHING, refund_processed_at: null }
const money = (paise: number) => rupees(BigInt(Math.abs(paise)))

/** Fields of an event that both versions share. */
function eventCore(line: Line) {
  const isPayment = line.type === 'payment'
  return {
    event_details: {
      // A dispute and its reversal share their id.
      event_id: line.dispute_id ?? String(line.id),
      event_type: EVENTS[line.type],
      event_amount: money(line.amount_paise),
      event_settlement_amount: money(line.net_paise),
      event_service_charge: money(line.fee_paise),
      event_service_tax: money(line.tax_paise),
      event_status: 'SUCCESS',
      event_time: indianTime(line.happened_at_ms),
      event_currency: line.currency,
      event_remarks: line.remarks ?? NOTHING,
      sale_type: line.net_paise < 0 ? 'DEBIT' : 'CREDIT',
      entity: 'recon',
    },
    order_details: {
      order_id: line.gateway_order_id ?? undefined,
      order_amount: money(line.amount_paise),
      order_currency: line.currency,
    },
    payment_details: {
      cf_payment_id: line.payment_id ?? undefined,
      payment_amount: money(line.amount_paise),
      payment_currency: line.currency,
      bank_reference: NOTHING,
      payment_time: indianTime(line.happened_at_ms),
      payment_service_charge: isPayment ? money(line.fee_paise) : 0,
      payment_service_tax: isPayment ? money(line.tax_paise) : 0,
      status: 'SUCCESS',
    },
    settlement_details: {
      cf_settlement_id: line.settlement_id,
      ...datesOf(line),
      settlement_charge: 0,
      settlement_tax: 0,
      settlement_type: TYPE,
      remarks: NOTHING,
    },
  }
}

const TYPE = 'NORMAL_SETTLEMENT'
/** Without an offset, as samples of its webhooks have them. */
const datesOf = ({ settled_at_ms: atMs }: Line) => ({
  settlement_date: indianTime(atMs).slice(0, 19),
  settlement_initiated_on: indianTime(atMs).slice(0, 19),
})

const refundOf = (line: Line) =>
  line.refund_id
    ? {
        ...NO_REFUND,
        refund_id: line.refund_reference ?? NOTHING,
        refund_processed_at: indianTime(line.happened_at_ms),
      }
    : undefined

function event(line: Line, paidOutPaise: number): object {
  const { payment_details, settlement_details, ...core } = eventCore(line)
  return {
    ...core,
    payment_details: { ...payment_details, payment_mode: MODES[line.method] ?? 'CREDIT_CARD' },
    settlement_details: {
      ...settlement_details,
      utr: line.utr,
      payment_from: null,
      payment_till: null,
      amount_settled: rupeesSigned(paidOutPaise),
      adjustment: 0,
      reason: null,
    },
    refund_details: refundOf(line) ?? NO_REFUND,
    dispute_details: NO_DISPUTE,
    cutomer_details: { customer_name: NOTHING, customer_phone: NOTHING, customer_email: NOTHING },
  }
}

/** The same in version 2026-01-01: lists of refunds and disputes, other names, and no null. */
function newestEvent(line: Line): object {
  const { payment_details, settlement_details, ...core } = eventCore(line)
  return {
    ...core,
    payment_details: { ...payment_details, payment_group: MODES[line.method] ?? 'CREDIT_CARD' },
    settlement_details: { ...settlement_details, settlement_utr: line.utr },
    refund_details: [refundOf(line) ?? []].flat(),
    dispute_details: line.dispute_id ? [{ dispute_note: NOTHING }] : [],
    customer_details: { customer_name: NOTHING, customer_phone: NOTHING, customer_email: NOTHING },
  }
}

function payout(line: Line, paidOutPaise: number): object {
  const { settlement_date, settlement_initiated_on } = datesOf(line)
  return {
    cf_settlement_id: line.settlement_id,
    status: 'SUCCESS',
    settlement_utr: line.utr,
    settlement_initiated_on,
    settlement_processed_on: settlement_date,
    amount_settled: rupeesSigned(paidOutPaise),
    adjustment: 0,
    settlement_charge: 0,
    settlement_tax: 0,
    settlement_type: TYPE,
  }
}

function rupeesSigned(paise: number): object | number {
  return paise < 0 ? paise / 100 : rupees(BigInt(paise))
}
