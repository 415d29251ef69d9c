import { holdPayout, retryPayout } from '@chukta/contract/payouts/payouts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../lib/http.ts'

/** Sends a payout now; lists and transactions are refetched after success and failure alike. */
export function useRetryPayout() {
  return usePayoutStep((id: number) => request(retryPayout, { params: { id } }))
}

/** Puts a payout on hold until a person releases it. */
export function useHoldPayout() {
  return usePayoutStep(({ id, reason }: { id: number; reason: string }) =>
    request(holdPayout, { params: { id }, body: { reason } }),
  )
}

/** A step that changes payouts; the queries that show them are refetched. */
export function usePayoutStep<V, A>(mutationFn: (variables: V) => Promise<A>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => {
      for (const key of ['payouts', 'transactions']) {
        void queryClient.invalidateQueries({ queryKey: [key] })
      }
    },
  })
}
