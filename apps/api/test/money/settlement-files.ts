import { paiseToRupees } from '@chukta/contract/money'
import type { SettlementFileAnswer } from '@chukta/contract/operations/reconciliation'
import type { Cell } from '../../src/platform/files/sheet.ts'
import { xlsxWriter } from '../../src/platform/files/xlsx.ts'
import { loadGateways } from '../../src/providers/gateways.ts'
import type { SettlementRecord } from '../../src/providers/settlement-record.ts'
import type { Portal } from '../portal/harness.ts'
import type { Person } from '../portal/people.ts'

const rupees = (paise: bigint | null) => (paise === null ? '' : paiseToRupees(paise))
const moment = (at: Date | null) => at?.toISOString() ?? ''
const absolute = (paise: bigint) => (paise < 0n ? -paise : paise)
const kept = ({ feePaise, taxPaise }: SettlementRecord) => (feePaise ?? 0n) + (taxPaise ?? 0n)

/** The columns of each gateway's report, and their values for a line of its list. */
const REPORTS: Record<string, Record<string, (line: SettlementRecord) => string>> = {
  cashfree: {
    'Event Type': ({ type }) => type.replace('-', '_').toUpperCase(),
    'Event Amount': ({ amountPaise }) => rupees(amountPaise),
    'Event Settlement Amount': ({ netPaise }) => rupees(absolute(netPaise ?? 0n)),
    'Sale Type': ({ netPaise }) => ((netPaise ?? 0n) < 0n ? 'DEBIT' : 'CREDIT'),
    'Event Service Charge': ({ feePaise }) => rupees(feePaise),
    'Event Service Tax': ({ taxPaise }) => rupees(taxPaise),
    'CF Settlement ID': ({ settlementId }) => settlementId ?? '',
    'Settlement Date': ({ settledAt }) => moment(settledAt),
    'CF Payment ID': ({ paymentId }) => paymentId ?? '',
    'Order ID': ({ reference }) => reference ?? '',
    'Refund ID': ({ refundReference }) => refundReference ?? '',
    'Event Time': ({ happenedAt }) => moment(happenedAt),
    UTR: ({ utr }) => utr ?? '',
  },
  razorpay: {
    entity_id: ({ paymentId, refundId }) => refundId ?? paymentId ?? '',
    type: ({ type }) => type,
    amount: ({ amountPaise }) => rupees(amountPaise),
    debit: ({ netPaise }) => rupees((netPaise ?? 0n) < 0n ? absolute(netPaise ?? 0n) : 0n),
    credit: ({ netPaise }) => rupees((netPaise ?? 0n) > 0n ? netPaise : 0n),
    currency: ({ currency }) => currency,
    fee: (line) => rupees(kept(line)),
    tax: ({ taxPaise }) => rupees(taxPaise),
    settled: () => '1',
    created_at: ({ happenedAt }) => moment(happenedAt),
    settled_at: ({ settledAt }) => moment(settledAt),
    settlement_id: ({ settlementId }) => settlementId ?? '',
    settlement_utr: ({ utr }) => utr ?? '',
    payment_id: ({ type, paymentId }) => (type === 'payment' ? '' : (paymentId ?? '')),
    order_receipt: ({ reference }) => reference ?? '',
  },
  payu: {
    payuid: ({ paymentId }) => paymentId ?? '',
    txnid: ({ reference }) => reference ?? '',
    txndate: ({ happenedAt }) => moment(happenedAt),
    requestid: ({ refundId }) => refundId ?? '',
    requestaction: ({ type }) => (type === 'payment' ? 'capture' : type),
    requestamount: ({ amountPaise }) => rupees(amountPaise),
    mer_service_fee: ({ feePaise }) => rupees(feePaise),
    mer_service_tax: ({ taxPaise }) => rupees(taxPaise),
    mer_net_amount: ({ netPaise }) => rupees(netPaise),
    mer_utr: ({ utr }) => utr ?? '',
    'Settlement Date': ({ settledAt }) => moment(settledAt),
  },
}

/** The report of a day as the dashboard of a gateway would export it: the lines of its list, in the report's columns. */
export async function reportOf(
  portal: Pick<Portal, 'config' | 'db' | 'secrets'>,
  slug: string,
  day: string,
): Promise<string> {
  const gateway = (await loadGateways(portal)).get(slug)
  const page = await gateway?.listSettled?.(day, null)
  if (page?.kind !== 'page' || page.next !== null) throw new Error(`no whole page of ${slug}`)
  const columns = Object.entries(REPORTS[slug] ?? {})
  const lines = page.records.map((line) => columns.map(([, cell]) => cell(line)))
  return [columns.map(([heading]) => heading), ...lines].map((cells) => cells.join(',')).join('\r\n')
}

/** A line of Cashfree's report; money is rupees, below zero for refunds and disputes. */
export type CashfreeLine = {
  type: 'PAYMENT' | 'REFUND' | 'DISPUTE' | 'OTHER_ADJUSTMENT'
  net: string
  settlement: string
  payment?: string
  refund?: string
  event?: string
  remarks?: string
  currency?: string
  day?: string
}

/** Cashfree's report of these lines, with the totals of their settlements before them where given. */
export function cashfreeReport(lines: CashfreeLine[], totals: Record<string, string> = {}): string {
  const list = Object.entries(totals).map(([id, total]) => `${id},${total}`)
  const head =
    'Event Type,Event Amount,Event Settlement Amount,Sale Type,Event Service Charge,Event Service Tax,Event Currency,' +
    'CF Settlement ID,Settlement Date,CF Payment ID,Refund ID,Event ID,Event Remarks'
  const rows = lines.map((line) =>
    [
      line.type,
      line.net.replace('-', ''),
      line.net.replace('-', ''),
      line.net.startsWith('-') ? 'DEBIT' : 'CREDIT',
      '0.00',
      '0.00',
      line.currency ?? 'INR',
      line.settlement,
      line.day ?? '2026-11-20',
      line.payment ?? '',
      line.refund ?? '',
      line.event ?? '',
      line.remarks ?? '',
    ].join(','),
  )
  return [...(list.length > 0 ? ['ID,Net Settlement Amount', ...list, ''] : []), head, ...rows].join('\r\n')
}

/** The same report as a workbook: amounts and moments are numbers there, all else is text. */
export function asWorkbook(report: string): Buffer {
  const [head = [], ...lines] = report.split('\r\n').map((line) => line.split(','))
  const writer = xlsxWriter(
    'Report',
    head.map((title, index) => ({ title, cell: (cells: string[]) => cellOf(cells[index] ?? '') })),
  )
  return Buffer.concat([writer.begin(), writer.rows(lines), writer.end()])
}

function cellOf(text: string): Cell {
  if (/^-?\d+\.\d\d$/.test(text)) return { rupees: text }
  return /^\d{4}-\d\d-\d\dT/.test(text) ? { at: new Date(text) } : { text }
}

/** Sends a report, as the page does. */
export async function sendReport(
  { url }: Pick<Portal, 'url'>,
  who: Person,
  gateway: string,
  content: string | Buffer,
  { apply = false } = {},
): Promise<{ status: number; data: SettlementFileAnswer; errors: Record<string, string[]> }> {
  const form = new FormData()
  form.set('gateway', gateway)
  form.set('apply', String(apply))
  form.set(
    'file',
    new File(
      [new Uint8Array(Buffer.from(content))],
      typeof content === 'string' ? 'report.csv' : 'report.xlsx',
    ),
  )
  const response = await fetch(`${url}/api/reconciliation/files`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${who.token}` },
    body: form,
  })
  const body = (await response.json()) as { data: SettlementFileAnswer; errors: Record<string, string[]> }
  return { status: response.status, data: body.data, errors: body.errors }
}
