import { paiseToRupees } from '@chukta/contract/money'
import type {
  DifferenceAction,
  DifferenceLine,
  DifferenceSide,
} from '@chukta/contract/operations/reconciliation'
import type { DifferenceRow, StoredSide } from './list-sql.ts'

const DAY_MS = 86_400_000

/** A difference as the call answers it. */
export function differenceLine(row: DifferenceRow, nameOf: (source: string) => string): DifferenceLine {
  return {
    id: row.id,
    source: row.source,
    source_name: nameOf(row.source),
    kind: row.kind,
    day: row.day,
    order_id: row.order_id,
    transaction_id: row.payment_id,
    amount: paiseToRupees(row.amount_paise),
    currency: row.currency,
    residual: paiseToRupees(row.residual_paise),
    residual_currency: row.residual_currency,
    other_residual:
      row.other_residual_currency === null
        ? null
        : { amount: paiseToRupees(row.other_residual_paise), currency: row.other_residual_currency },
    ours: row.ours && sideOf(row.ours),
    theirs: row.theirs.map(sideOf),
    found_at: row.found_at.toISOString(),
    age_days: Math.floor((Date.now() - row.found_at.getTime()) / DAY_MS),
    status: row.status,
    resolution: row.resolution,
    reason: row.reason,
    resolved_by: row.resolved_by,
    resolved_at: row.resolved_at?.toISOString() ?? null,
    owner: row.owner,
    can: actionsOf(row),
  }
}

/** The actions that a break allows now. */
export function actionsOf({
  status,
  residual_paise: residualPaise,
  is_refundable: isRefundable,
}: Pick<DifferenceRow, 'status' | 'residual_paise' | 'is_refundable'>): DifferenceAction[] {
  if (status === 'resolved') return []
  if (isRefundable) return ['refund', 'book', 'accept', 'ask']
  return residualPaise === 0n ? ['accept', 'ask'] : ['book', 'accept', 'ask']
}

function sideOf(stored: StoredSide): DifferenceSide {
  const money = (paise: string | null | undefined) => (paise == null ? null : paiseToRupees(BigInt(paise)))
  const moment = (at: string | null | undefined) => (at == null ? null : new Date(at).toISOString())
  return {
    type: stored.type,
    id: stored.id,
    reference: stored.order_id ?? stored.reference ?? null,
    amount: paiseToRupees(BigInt(stored.amount_paise)),
    currency: stored.currency,
    fee: money(stored.fee_paise),
    gst: money(stored.tax_paise),
    net: money(stored.net_paise),
    at: moment(stored.at),
    settled_at: moment(stored.settled_at),
    settlement_id: stored.settlement_id ?? null,
    utr: stored.utr ?? null,
    remarks: stored.remarks ?? null,
  }
}
