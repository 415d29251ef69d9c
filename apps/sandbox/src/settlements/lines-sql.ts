import type { Row, Store } from '../store.ts'

export interface Line {
  id: number
  gateway: string
  type: 'payment' | 'refund' | 'refund-reversal' | 'dispute' | 'dispute-reversal' | 'adjustment'
  movement: string | null
  payment_id: string | null
  refund_id: string | null
  dispute_id: string | null
  reference: string | null
  refund_reference: string | null
  gateway_order_id: string | null
  method: string
  amount_paise: number
  currency: string
  fee_paise: number
  tax_paise: number
  net_paise: number
  happened_at_ms: number
  settled_at_ms: number
  settlement_id: string
  utr: string
  remarks: string | null
}

const COLUMNS = `gateway, type, movement, payment_id, refund_id, dispute_id, reference, refund_reference,
  gateway_order_id, method, amount_paise, currency, fee_paise, tax_paise, net_paise, happened_at_ms, settled_at_ms,
  settlement_id, utr, remarks`.split(/,\s*/)

export type NewLine = Omit<Line, 'id'>

/** Adds a line and returns its number; a second one for the same movement is ignored. */
export function addLine(store: Store, line: NewLine, planted: string | null = null): number | undefined {
  const row = store.get(
    `insert into settlement_lines (${COLUMNS.join(', ')}, planted)
     values (${COLUMNS.map(() => '?').join(', ')}, ?) on conflict do nothing returning id`,
    ...COLUMNS.map((column) => line[column as keyof NewLine]),
    planted,
  )
  return row && Number(row.id)
}

/** The settlement lines of a span of time, in their order, after one of them. */
export function listLines(
  store: Store,
  gateway: string,
  from: { fromMs: number; toMs: number; afterId: number; skip: number; limit: number },
): Line[] {
  return store
    .all(
      `select * from settlement_lines
        where gateway = ? and withheld = 0 and settled_at_ms >= ? and settled_at_ms < ? and id > ?
        order by id limit ? offset ?`,
      gateway,
      from.fromMs,
      from.toMs,
      from.afterId,
      from.limit,
      from.skip,
    )
    .map(asLine)
}

/** The amount of a settlement. */
export function sumOfSettlement(store: Store, settlementId: string): number {
  const sum = 'select sum(net_paise) as sum from settlement_lines where settlement_id = ? and withheld = 0'
  return Number(store.get(sum, settlementId)?.sum ?? 0)
}

/** Settlement totals of each gateway, in hundredths of each currency: to the shop, fee, and GST on it. */
export function settledSums(store: Store): Row[] {
  return store.all(
    `select gateway, currency, sum(net_paise) as net_paise, sum(fee_paise) as fee_paise, sum(tax_paise) as tax_paise
       from settlement_lines where withheld = 0 group by gateway, currency`,
  )
}

/** The settled movements of a gateway. */
export function settledMovements(store: Store, gateway: string): Set<string> {
  const rows = store.all('select movement from settlement_lines where gateway = ?', gateway)
  return new Set(rows.map((row) => String(row.movement)))
}

/** An untouched line of a payment or refund: any, or the one of an order of the shop, settled not after a moment. */
export function pickLine(
  store: Store,
  wanted: { gateway: string | null; types: string[]; reference: string | null; happenedBeforeMs: number },
): Line | undefined {
  const row = store.get(
    `select * from settlement_lines
      where (?1 is null or gateway = ?1) and type in (${wanted.types.map((type) => `'${type}'`).join(', ')})
        and (?2 is null or reference = ?2) and happened_at_ms <= ?3 and planted is null and withheld = 0
        and movement is not null
      order by random() limit 1`,
    wanted.gateway,
    wanted.reference,
    wanted.happenedBeforeMs,
  )
  return row && asLine(row)
}

export function changeLine(store: Store, id: number, changed: Partial<NewLine>, planted: string): void {
  const names = Object.keys(changed)
  store.run(
    `update settlement_lines set ${names.map((name) => `${name} = ?, `).join('')}planted = ? where id = ?`,
    ...Object.values(changed),
    planted,
    id,
  )
}

export function withholdLine(store: Store, id: number, planted: string): void {
  store.run('update settlement_lines set withheld = 1, planted = ? where id = ?', planted, id)
}

const asLine = (row: Row) => row as unknown as Line
