import { indianTime } from '../../../clock.ts'
import { rupeesText } from '../../../rupees.ts'
import type { Line } from '../../../settlements/lines-sql.ts'
import type { GatewayParts } from '../../gateway-core/gateway-parts.ts'

const ACTIONS: Record<Line['type'], string> = {
  payment: 'capture',
  refund: 'refund',
  'refund-reversal': 'refundreversal',
  dispute: 'chargeback',
  'dispute-reversal': 'chargeback reversal',
  // In no public document.
  adjustment: 'adjustment',
}
const MODES: Record<string, string> = { card: 'CC', upi: 'UPI', netbanking: 'NB' }
const DAY = /^\d{4}-\d\d-\d\d$/
const MOST_LINES = 2_000

type Form = Record<string, string | undefined>

/** The settlements of a day, or of one transfer to the bank, in pages from the first on. */
export function settlementDetails({ settlements }: GatewayParts, form: Form): object {
  const { var1 = '', var2 = '1', var3 = String(MOST_LINES) } = form
  const [page, size] = [Number(var2), Number(var3)]
  const fromMs = DAY.test(var1) ? Date.parse(`${var1}T00:00:00+05:30`) : 0
  const toMs = DAY.test(var1) ? fromMs + 86_400_000 : Number.MAX_SAFE_INTEGER
  if (Number.isNaN(fromMs)) return { status: 0, msg: 'Invalid date' }
  const everything = { fromMs, toMs, afterId: 0, skip: 0, limit: 1_000_000 }
  const lines = DAY.test(var1)
    ? settlements.lines('payu', { ...everything, skip: (page - 1) * size, limit: size })
    : settlements.lines('payu', everything).filter(({ utr }) => utr === var1)
  return { status: 1, msg: `${lines.length} transactions fetched`, Txn_details: lines.map(row) }
}

function row(line: Line): object {
  const money = (paise: number) => (paise < 0 ? '-' : '') + rupeesText(BigInt(Math.abs(paise)))
  return {
    payuid: line.payment_id,
    txnid: line.reference,
    txndate: indianTime(line.happened_at_ms).slice(0, 19).replace('T', ' '),
    mode: MODES[line.method] ?? 'CC',
    amount: money(line.amount_paise),
    // Of a refund its request; that a chargeback's is its cb_id is a guess.
    requestid: line.refund_id ?? line.dispute_id ?? String(line.id),
    requestdate: indianTime(line.happened_at_ms).slice(0, 19).replace('T', ' '),
    requestaction: ACTIONS[line.type],
    requestamount: money(line.amount_paise),
    mer_utr: line.utr,
    mer_service_fee: money(line.fee_paise),
    mer_service_tax: money(line.tax_paise),
    mer_net_amount: money(line.net_paise),
    bank_name: 'Sandbox Bank',
    cgst: '0.00',
    igst: money(line.tax_paise),
    sgst: '0.00',
    SettlementType: 'Regular',
    currency: line.currency,
    remarks: line.remarks,
  }
}
