import { randomInt } from 'node:crypto'
import type { Store } from '../store.ts'
import { addLine, changeLine, type Line, pickLine, withholdLine } from './lines-sql.ts'
import { newUtr, type Settlements } from './settlements.ts'

const DAY_MS = 86_400_000
const LATE_DAYS = 9

/** Ways in which a gateway's record can differ from what happened. */
export const PLANTABLE = [
  'missing-here',
  'missing-there',
  'amount',
  'currency',
  'fee',
  'date',
  'duplicate',
  'reversed',
  'split',
  'late',
] as const
export type Plantable = (typeof PLANTABLE)[number]

export interface Planted {
  kind: Plantable
  gateway: string
  type: Line['type']
  payment_id: string | null
  refund_id: string | null
  reference: string | null
  amount_paise: number
  settled_at_ms: number
}

/**
 * Changes one line of a gateway's record in one way, of an order of the shop or of any. Returns the change; undefined
 * without an untouched line (for `late`: none old enough).
 */
export function plant(
  store: Store,
  settlements: Settlements,
  wanted: { kind: Plantable; gateway: string | null; reference: string | null; nowMs: number },
): Planted | undefined {
  const { kind, gateway, reference, nowMs } = wanted
  const line = pickLine(store, {
    gateway,
    reference,
    types: kind === 'reversed' && randomInt(2) === 1 ? ['refund'] : ['payment'],
    happenedBeforeMs: kind === 'late' ? nowMs - LATE_DAYS * DAY_MS : nowMs,
  })
  if (!line) return undefined
  const changed = store.transaction(() => CHANGES[kind](store, settlements, line))
  const { type, payment_id, refund_id, reference: of, amount_paise, settled_at_ms } = { ...line, ...changed }
  return {
    kind,
    gateway: line.gateway,
    type,
    payment_id,
    refund_id,
    reference: of,
    amount_paise,
    settled_at_ms,
  }
}

type Change = (store: Store, settlements: Settlements, line: Line) => Partial<Line>

const CHANGES: Record<Plantable, Change> = {
  'missing-here': (store, _settlements, line) => {
    const reference = `UNKNOWN${randomInt(1e9)}`
    const unlike = (id: string | null) => `${id?.slice(0, -9) ?? ''}${randomInt(1e8, 1e9)}`
    const payment_id = unlike(line.payment_id)
    const unknown = {
      ...line,
      movement: null,
      payment_id,
      reference,
      gateway_order_id: line.gateway_order_id === line.reference ? reference : unlike(line.gateway_order_id),
    }
    addLine(store, unknown, 'missing-here')
    return unknown
  },
  'missing-there': (store, _settlements, line) => {
    withholdLine(store, line.id, 'missing-there')
    return {}
  },
  amount: (store, _settlements, line) =>
    change(store, line, 'amount', {
      amount_paise: line.amount_paise + 100,
      net_paise: line.net_paise + 100,
    }),
  currency: (store, _settlements, line) => change(store, line, 'currency', { currency: 'USD' }),
  fee: (store, _settlements, line) =>
    change(store, line, 'fee', {
      fee_paise: line.fee_paise + 500,
      tax_paise: line.tax_paise + 90,
      net_paise: line.net_paise - 590,
    }),
  date: (store, _settlements, line) =>
    change(store, line, 'date', { happened_at_ms: line.happened_at_ms - 3 * DAY_MS }),
  duplicate: (store, _settlements, line) => {
    addLine(store, { ...line, movement: null }, 'duplicate')
    return change(store, line, 'duplicate', {})
  },
  reversed: (store, _settlements, line) => {
    const isRefund = line.type === 'refund'
    const back = {
      ...line,
      movement: null,
      type: isRefund ? ('refund-reversal' as const) : ('adjustment' as const),
      fee_paise: 0,
      tax_paise: 0,
      net_paise: isRefund ? line.amount_paise : -line.amount_paise,
      remarks: isRefund ? 'Refund returned by the bank' : 'Payment taken back',
    }
    addLine(store, back, 'reversed')
    return change(store, line, 'reversed', {})
  },
  split: (store, settlements, line) => {
    const halves = {
      amount_paise: Math.floor(line.amount_paise / 2),
      fee_paise: Math.floor(line.fee_paise / 2),
      tax_paise: Math.floor(line.tax_paise / 2),
      net_paise:
        Math.floor(line.amount_paise / 2) - Math.floor(line.fee_paise / 2) - Math.floor(line.tax_paise / 2),
    }
    const rest = Object.fromEntries(
      Object.entries(halves).map(([name, half]) => [name, Number(line[name as keyof typeof halves]) - half]),
    )
    const settlement_id = settlements.newSettlementId(line.gateway)
    addLine(store, { ...line, ...rest, movement: null, settlement_id, utr: newUtr() }, 'split')
    changeLine(store, line.id, halves, 'split')
    return {}
  },
  late: (store, settlements, line) =>
    change(store, line, 'late', {
      settled_at_ms: line.happened_at_ms + LATE_DAYS * DAY_MS,
      settlement_id: settlements.newSettlementId(line.gateway),
      utr: newUtr(),
    }),
}

function change(store: Store, line: Line, kind: Plantable, changed: Partial<Line>): Partial<Line> {
  changeLine(store, line.id, changed, kind)
  return changed
}
