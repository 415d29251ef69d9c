import type { ShownStatus } from '@chukta/contract/insight/reports'
import { paiseToRupees, rupeesToPaise } from '@chukta/contract/money'
import type { StatusTotals } from './reports-api.ts'

export type Tile = { status: ShownStatus | null; count: number; amount: string }

const ORDER = ['PAID', 'PENDING', 'FAILED'] as const

/** The tiles above the list: all transactions (status null), then each status. Amounts in rupees. */
export function tilesOf(totals: StatusTotals): Tile[] {
  const byStatus = ORDER.map((status) => {
    const found = totals.find((total) => total.status === status)
    return { status, count: found?.count ?? 0, amount: found?.amount ?? '0.00' }
  })
  const count = byStatus.reduce((sum, tile) => sum + tile.count, 0)
  const paise = byStatus.reduce((sum, tile) => sum + (rupeesToPaise(tile.amount) ?? 0n), 0n)
  return [{ status: null, count, amount: paiseToRupees(paise) }, ...byStatus]
}
