import { makeTrackLink } from '@chukta/contract/payments/public-tracking'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../lib/http.ts'
import { queryClient } from '../../lib/query-client.ts'
import { storedUserId } from '../../lib/session.ts'

/** Every call gives the same link: one for each visit is enough. */
const trackUrlQuery = (transactionId: number) => ({
  queryKey: ['track-url', storedUserId(), transactionId],
  queryFn: async () => (await request(makeTrackLink, { body: { transaction_id: transactionId } })).data.url,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The address at which anyone can follow the money of a payment; undefined until it is needed and known. */
export function useTrackUrl(transactionId: number, isNeeded: boolean): string | undefined {
  return useQuery({ ...trackUrlQuery(transactionId), enabled: isNeeded }).data
}

/** The same at once; null where the payment cannot be followed. */
export async function trackUrl(transactionId: number): Promise<string | null> {
  try {
    return await queryClient.ensureQueryData(trackUrlQuery(transactionId))
  } catch {
    return null
  }
}
