import { listTransactions } from '@chukta/contract/insight/reports'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

const RECENT = 3

/** The newest three transactions that the signed-in person may see. */
export function useRecentPayments() {
  const userId = storedUserId() ?? 0
  return useQuery({
    queryKey: ['transactions', userId, 'recent'],
    // 5 is the smallest page that lists give.
    queryFn: async ({ signal }) => {
      const { data } = await request(listTransactions, { params: { userId }, query: { per_page: 5 }, signal })
      return data.data.slice(0, RECENT)
    },
  })
}
