import { getWallet } from '@chukta/contract/payouts/wallet'
import { useQuery } from '@tanstack/react-query'
import { pageQuery } from '../../../lib/data-query.ts'

/** A page of the wallet of the signed-in person or of a user in their downline. */
export function useWallet(userId: number, query: { page: number; per_page: number }) {
  return useQuery(pageQuery(['wallet', userId, query], getWallet, { params: { userId }, query }))
}
