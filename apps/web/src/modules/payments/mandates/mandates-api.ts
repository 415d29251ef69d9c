import * as calls from '@chukta/contract/payments/mandates'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataQuery } from '../../../lib/data-query.ts'
import { request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

const ASK_AGAIN_MS = 3_000
const autopayKey = (payeeId: number) => ['payment-mandate', storedUserId(), payeeId]

/** The automatic payment of a payee, or its offer; polled while the payer, or the gateway, has something to do. */
export function useAutopay(payeeId: number) {
  return useQuery({
    ...dataQuery(autopayKey(payeeId), calls.getMandate, { params: { payeeId } }),
    refetchInterval: ({ state }) => {
      const now = state.data?.data.mandate?.state
      return now === 'asked' || now === 'stopping' ? ASK_AGAIN_MS : false
    },
  })
}

function useChange<Input, Answer>(payeeId: number, mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: autopayKey(payeeId) }),
        queryClient.invalidateQueries({ queryKey: ['due-payments'] }),
      ]),
  })
}

export const useAskMandate = (payeeId: number) =>
  useChange(payeeId, (total: string) => request(calls.askMandate, { params: { payeeId }, body: { total } }))

export const useStopMandate = (payeeId: number) =>
  useChange(payeeId, () => request(calls.stopMandate, { params: { payeeId } }))
