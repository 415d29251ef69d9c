import { endApiKey, listApiKeys, makeApiKey, rotateApiKey } from '@chukta/contract/identity/api-keys/api-keys'
import { listKeyRequests } from '@chukta/contract/identity/api-keys/key-requests'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { dataQuery, pageQuery } from '../../../lib/data-query.ts'
import { type RequestInput, request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

const queryKey = () => ['api-keys', storedUserId()]

/** The account's API keys, the newest first. */
export function useApiKeys() {
  return useQuery(dataQuery(queryKey(), listApiKeys, {}))
}

type Query = NonNullable<RequestInput<typeof listKeyRequests>['query']>

/** A page of the calls of the account's programs; the page before stays while the next is fetched. */
export function useKeyRequests(query: Query) {
  return useQuery({
    ...pageQuery(['api-key-requests', storedUserId(), query], listKeyRequests, { query }),
    refetchOnMount: 'always',
  })
}

function useChange<In, Out>(mutationFn: (input: In) => Promise<Out>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKey() }) })
}

/** Makes a key; its text is in the answer alone. */
export const useMakeKey = () =>
  useChange((body: z.input<typeof makeApiKey.body>) => request(makeApiKey, { body }))

/** Replaces a key; the text of the new one is in the answer alone. */
export const useRotateKey = () =>
  useChange((id: string) => request(rotateApiKey, { params: { id }, body: {} }))

/** Ends a key. */
export const useEndKey = () => useChange((id: string) => request(endApiKey, { params: { id } }))
