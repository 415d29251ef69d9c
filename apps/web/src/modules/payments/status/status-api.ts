import { getPaymentStatus } from '@chukta/contract/payments/payments'
import { useQuery } from '@tanstack/react-query'
import { type AnswerOf, request } from '../../../lib/http.ts'
import { nextAskMs } from './ask-again.ts'

export type PaymentStatus = AnswerOf<typeof getPaymentStatus>

/** The status of an order. Polls, pauses while the page is hidden, and polls at once when it is visible again. */
export function usePaymentStatus(orderId: string) {
  return useQuery({
    queryKey: ['payment-status', orderId],
    queryFn: ({ signal }) => request(getPaymentStatus, { params: { orderId }, background: true, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => nextAskMs(state.data, state.dataUpdateCount),
    refetchOnWindowFocus: ({ state }) => nextAskMs(state.data, state.dataUpdateCount) !== false,
  })
}
