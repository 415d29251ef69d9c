import { listRecentPayees } from '@chukta/contract/payables/recent-payees'
import { useQuery } from '@tanstack/react-query'
import { dataQuery } from '../../../lib/data-query.ts'
import { storedUserId } from '../../../lib/session.ts'
import { USUAL_SORT } from '../reports/report-filters.ts'
import { transactionsPage } from '../reports/reports-api.ts'

const RECEIPTS = 5

/** The payees whom the signed-in person paid last. */
export function useRecentPayees() {
  return useQuery(dataQuery(['recent-payees', storedUserId()], listRecentPayees, {}))
}

/** The newest payments of the signed-in person that have a receipt. */
export function useReceipts() {
  return useQuery(transactionsPage({ status: 'PAID', sort: USUAL_SORT, page: 1, per_page: RECEIPTS }))
}
