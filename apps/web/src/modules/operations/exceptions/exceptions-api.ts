import * as calls from '@chukta/contract/operations/exceptions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { pageQuery } from '../../../lib/data-query.ts'
import { type RequestInput, request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

export type ExceptionsQuery = NonNullable<RequestInput<typeof calls.listExceptions>['query']>
type Resolution = NonNullable<RequestInput<typeof calls.resolveException>['body']>

/** Reload interval of an open page. */
const RELOAD_EVERY_MS = 20_000

/** A page of the queue; the former page stays while the next is fetched. */
export function useExceptions(query: ExceptionsQuery) {
  return useQuery({
    ...pageQuery(['exceptions', storedUserId(), 'list', query], calls.listExceptions, { query }),
    refetchOnMount: 'always',
    refetchInterval: RELOAD_EVERY_MS,
  })
}

/** Polls the provider of a row. After any outcome the list and the header's count are fetched again. */
export function useSync(id: string) {
  return useExceptionStep(() => request(calls.syncException, { params: { id } }))
}

/** Assigns a row to the signed-in person; false unassigns it. */
export function useAssign(id: string) {
  return useExceptionStep((isMine: boolean) =>
    request(isMine ? calls.assignException : calls.unassignException, { params: { id } }),
  )
}

/** Resolves a row by one of its actions. */
export function useResolve(id: string) {
  return useExceptionStep((body: Resolution) => request(calls.resolveException, { params: { id }, body }))
}

function useExceptionStep<V, A>(mutationFn: (variables: V) => Promise<A>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['exceptions'] }),
  })
}
