import { listTransactions } from '@chukta/contract/reports'
import { listServices } from '@chukta/contract/services'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../lib/http.ts'
import { storedUserId } from '../../lib/session.ts'

const RECENT = 3

/** The services switched on, in the order of the cards. */
export function useServices() {
  return useQuery({
    queryKey: ['services'],
    queryFn: async ({ signal }) => (await request(listServices, { signal })).services,
    staleTime: 60_000,
  })
}

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
