import { checkPayee, getPayeeTrust } from '@chukta/contract/payouts/payee-trust'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataQuery } from '../../lib/data-query.ts'
import { request } from '../../lib/http.ts'
import { storedUserId } from '../../lib/session.ts'

const SOON_MS = 2_000
const LATER_MS = 30_000
/** Looks at short gaps: most banks answer at once. */
const SOON_LOOKS = 15

/** What the bank says of a payee's account, asked for again while the bank is; waits for an id above 0. */
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

/** Has the bank asked about an account that it was not asked about. */
export function useCheckPayee(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => request(checkPayee, { params: { id } }),
    onSettled: () =>
      void queryClient.invalidateQueries({ queryKey: ['payees', storedUserId(), 'trust', id] }),
  })
}
