import { listBasketItems } from '@chukta/contract/payables/baskets'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../lib/http.ts'
import { storedUserId } from '../../lib/session.ts'

const MOVING = ['held', 'queued', 'sent']
const ASK_MS = 15_000

/** The payees of a payment of several; polled while money of one is under way. Waits for an id. */
export function useItemsOf(transactionId: number | null) {
  return useQuery({
    queryKey: ['transactions', 'items', storedUserId(), transactionId],
    queryFn: ({ signal }) => request(listBasketItems, { params: { id: transactionId ?? 0 }, signal }),
    enabled: transactionId !== null,
    refetchInterval: ({ state }) => {
      const isMoving = state.data?.data.some(
        ({ payout, payout_closed_as }) => payout_closed_as === null && MOVING.includes(payout?.status ?? ''),
      )
      return isMoving ? ASK_MS : false
    },
  })
}
