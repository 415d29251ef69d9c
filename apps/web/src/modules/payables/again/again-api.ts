import { listRecentPayees } from '@chukta/contract/payables/recent-payees'
import { useQuery } from '@tanstack/react-query'
import { dataQuery } from '../../../lib/data-query.ts'
import { storedUserId } from '../../../lib/session.ts'

/** The payees whom the signed-in person paid last. */
export function useRecentPayees() {
  return useQuery(dataQuery(['recent-payees', storedUserId()], listRecentPayees, {}))
}
