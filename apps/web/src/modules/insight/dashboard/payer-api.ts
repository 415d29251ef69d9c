import { useQuery } from '@tanstack/react-query'
import { USUAL_SORT } from '../reports/report-filters.ts'
import { transactionsPage } from '../reports/reports-api.ts'

const RECEIPTS = 5

/** The newest payments of the signed-in person that have a receipt. */
export function useReceipts() {
  return useQuery(transactionsPage({ status: 'PAID', sort: USUAL_SORT, page: 1, per_page: RECEIPTS }))
}
