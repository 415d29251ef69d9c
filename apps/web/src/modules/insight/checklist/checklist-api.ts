import { getChecklist, hideChecklist } from '@chukta/contract/insight/checklist'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'
import { forgetChecklistDone, keepChecklistDone } from './checklist-done.ts'

const queryKey = () => ['checklist', storedUserId()]

/** The first steps of the signed-in person. Once nothing is left of them, this device does not ask again. */
export function useChecklist(enabled = true) {
  return useQuery({
    enabled,
    queryKey: queryKey(),
    queryFn: async ({ signal }) => {
      const { data } = await request(getChecklist, { signal })
      if (data.hidden || data.steps.every(({ done }) => done)) keepChecklistDone()
      return data
    },
    // A step just done counts as soon as the person is back; the card that comes with an answer does not ask again.
    staleTime: 2_000,
  })
}

/** Hides the first steps, or shows them again. */
export function useHideChecklist() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (hidden: boolean) => request(hideChecklist, { body: { hidden } }),
    onSuccess: (_answer, hidden) => {
      if (hidden) keepChecklistDone()
      else forgetChecklistDone()
      return queryClient.invalidateQueries({ queryKey: queryKey() })
    },
  })
}
