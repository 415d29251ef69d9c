import { getWallet } from '@chukta/contract/payouts/wallet'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { request } from '../../../lib/http.ts'

/** A page of the wallet of the signed-in person or of a user in their downline. */
export function useWallet(userId: number, query: { page: number; per_page: number }) {
  return useQuery({
    queryKey: ['wallet', userId, query],
    queryFn: ({ signal }) => request(getWallet, { params: { userId }, query, signal }),
    select: (answer) => answer.data,
    placeholderData: keepPreviousData,
  })
}
