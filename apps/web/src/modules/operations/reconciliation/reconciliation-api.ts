import * as calls from '@chukta/contract/operations/reconciliation'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { pageQuery } from '../../../lib/data-query.ts'
import { type RequestInput, request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

type DifferenceQuery = NonNullable<RequestInput<typeof calls.listDifferences>['query']>
type Resolution = NonNullable<RequestInput<typeof calls.resolveDifference>['body']>

const keyOf = (...parts: unknown[]) => ['reconciliation', storedUserId(), ...parts]

/** Every provider's figures of a day; of yesterday without one. */
export function useDay(day: string | undefined) {
  return useQuery({
    ...pageQuery(keyOf('day', day), calls.getReconciliation, { query: day === undefined ? {} : { day } }),
    refetchOnMount: 'always',
  })
}

/** Reads a day of every provider again. */
export function useRun() {
  const onSettled = useReload()
  return useMutation({
    mutationFn: (day: string) => request(calls.runReconciliation, { body: { day } }),
    onSettled,
  })
}

/** A page of the differences; the page before stays while the next is fetched. */
export function useDifferences(query: DifferenceQuery) {
  return useQuery({
    ...pageQuery(keyOf('differences', query), calls.listDifferences, { query }),
    refetchOnMount: 'always',
  })
}

/** Reads a report of a dashboard: returns its content, or books and matches it. */
export function useSettlementFile() {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ gateway, file, apply }: { gateway: string; file: File; apply: boolean }) => {
      const formData = new FormData()
      formData.set('gateway', gateway)
      formData.set('apply', String(apply))
      formData.set('file', file)
      return request(calls.readSettlementFile, { formData })
    },
    onSuccess: ({ data }) => {
      if (data.applied) reload()
    },
  })
}

/** Resolves a reconciliation break, or has its provider polled again. */
export function useResolve(id: number) {
  const onSettled = useReload()
  return useMutation({
    mutationFn: (body: Resolution) => request(calls.resolveDifference, { params: { id: String(id) }, body }),
    onSettled,
  })
}

function useReload() {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: ['reconciliation'] })
    void queryClient.invalidateQueries({ queryKey: ['exceptions'] })
  }
}
