import type { Store } from '../../../../store.ts'
import { PAISE, table } from '../../../../table-sql.ts'

export interface Refund {
  orderId: string
  refundId: string
  cfRefundId: string
  cfPaymentId: string
  amountPaise: bigint
  note: string | null
  speed: string
  status: string
  arn: string | null
  createdAtMs: number
  /** When a PENDING one is processed. */
  dueAtMs: number
  processedAtMs: number | null
}

const REFUNDS = table<Refund>('refunds', ['orderId', 'refundId'], { amountPaise: PAISE })

export const addRefund = REFUNDS.add
export const saveRefund = REFUNDS.save

export const findRefund = (store: Store, orderId: string, refundId: string) =>
  REFUNDS.find(store, { orderId, refundId })

export const listRefunds = (store: Store, orderId: string) =>
  REFUNDS.list(store, { orderId }, 'order by rowid')

/** PENDING refunds, the one due first at the front. */
export const listPendingRefunds = (store: Store, limit: number) =>
  REFUNDS.list(store, { status: 'PENDING' }, 'order by due_at_ms limit ?', limit)
