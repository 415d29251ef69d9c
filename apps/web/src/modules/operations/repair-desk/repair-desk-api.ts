import * as calls from '@chukta/contract/operations/repair-desk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { pageQuery } from '../../../lib/data-query.ts'
import { type RequestInput, request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

export type DeskQuery = NonNullable<RequestInput<typeof calls.listDesk>['query']>
type Resolution = NonNullable<RequestInput<typeof calls.resolveDesk>['body']>

/** How often an open page looks again: rows leave the desk by themselves. */
const LOOK_AGAIN_MS = 20_000

/** A page of the desk; the page before stays while the next is fetched. */
export function useDesk(query: DeskQuery) {
  return useQuery({
    ...pageQuery(['repair-desk', storedUserId(), 'list', query], calls.listDesk, { query }),
    refetchOnMount: 'always',
    refetchInterval: LOOK_AGAIN_MS,
  })
}

/** Asks the provider about a row. Whatever came of it, the list and the header's count are asked for again. */
export function useAsk(id: string) {
  return useDeskStep(() => request(calls.askDesk, { params: { id } }))
}

/** Takes a row over, or gives it back. */
export function useTake(id: string) {
  return useDeskStep((isGivenBack: boolean) =>
    request(calls.takeDesk, { params: { id }, body: isGivenBack ? { give_back: true } : {} }),
  )
}

/** Ends a row by one of its actions. */
export function useResolve(id: string) {
  return useDeskStep((body: Resolution) => request(calls.resolveDesk, { params: { id }, body }))
}

function useDeskStep<V, A>(mutationFn: (variables: V) => Promise<A>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['repair-desk'] }),
  })
}
