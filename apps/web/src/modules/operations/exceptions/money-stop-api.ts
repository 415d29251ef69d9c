import * as calls from '@chukta/contract/ledger/money-stops'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataQuery } from '../../../lib/data-query.ts'
import { request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

const LOOK_AGAIN_MS = 10_000

/** The failed ledger invariants, read again after so many milliseconds; null while all hold. */
export function useMoneyStop(everyMs = LOOK_AGAIN_MS) {
  return useQuery({
    ...dataQuery(['exceptions', storedUserId(), 'money-stop'], calls.getMoneyStop, { background: true }),
    refetchInterval: everyMs,
  })
}

/** Has the books checked. */
export function useCheckBooks() {
  return useMutation({ mutationFn: () => request(calls.checkBooksNow, {}) })
}

/** Lets refunds continue, with a reason. */
export function useLift() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => request(calls.liftMoneyStop, { body: { reason } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['exceptions'] }),
  })
}
