import { addCanned, changeCanned, listCanned, removeCanned } from '@chukta/contract/operations/canned-replies'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataQuery } from '../../../lib/data-query.ts'
import { request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

type Words = { title: string; text: string }

const queryKey = () => ['canned', storedUserId()]

/** The person's canned texts and those of super admins. */
export function useCanned() {
  return useQuery(dataQuery(queryKey(), listCanned, {}))
}

/** Keeps a new text (`id` null), or changes one. */
export function useSaveCanned(id: number | null) {
  return useCannedMutation(async (body: Words) => {
    const saved = id === null ? request(addCanned, { body }) : request(changeCanned, { params: { id }, body })
    return (await saved).data
  })
}

/** Removes a text of the person's own. */
export function useRemoveCanned(id: number) {
  return useCannedMutation(async (_: null) => (await request(removeCanned, { params: { id } })).data)
}

function useCannedMutation<V, A>(mutationFn: (variables: V) => Promise<A>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    // Awaited, so that the next list shows the change.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKey() }),
  })
}
