import { checkPayee, getPayeeTrust } from '@chukta/contract/payouts/payee-trust'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataQuery } from '../../lib/data-query.ts'
import { request } from '../../lib/http.ts'
import { storedUserId } from '../../lib/session.ts'

const SOON_MS = 2_000
const LATER_MS = 30_000
/** Looks at short gaps: most banks answer at once. */
const SOON_LOOKS = 15

/** The bank's answer about a payee's account, polled until it is there; waits for an id above 0. */
export function usePayeeTrust(id: number) {
  return useQuery({
    ...dataQuery(['payees', storedUserId(), 'trust', id], getPayeeTrust, {
      params: { id },
      background: true,
    }),
    enabled: id > 0,
    refetchInterval: ({ state }) => {
      if (state.data?.data.verdict !== 'checking') return false
      return state.dataUpdateCount < SOON_LOOKS ? SOON_MS : LATER_MS
    },
  })
}

/** Has the bank check an account that was not checked yet. */
export function useCheckPayee(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => request(checkPayee, { params: { id } }),
    onSettled: () =>
      void queryClient.invalidateQueries({ queryKey: ['payees', storedUserId(), 'trust', id] }),
  })
}
