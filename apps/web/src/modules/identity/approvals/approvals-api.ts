import * as calls from '@chukta/contract/identity/approvals'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataQuery, pageQuery } from '../../../lib/data-query.ts'
import { type AnswerOf, type RequestInput, request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

export type ApprovalsQuery = NonNullable<RequestInput<typeof calls.listApprovals>['query']>
export type Settings = AnswerOf<typeof calls.getApprovalSettings>['data']

const keyOf = (...rest: unknown[]) => ['approvals', storedUserId(), ...rest]

/** A page of the approvals; the page before stays while the next is fetched. */
export function useApprovals(query: ApprovalsQuery) {
  return useQuery({
    ...pageQuery(keyOf('list', query), calls.listApprovals, { query }),
    refetchOnMount: 'always',
  })
}

/** One approval. */
export function useApproval(id: string) {
  return useQuery({
    ...dataQuery(keyOf('one', id), calls.getApproval, { params: { id } }),
    refetchOnMount: 'always',
  })
}

const STEPS = {
  approve: calls.approveChange,
  withdraw: calls.withdrawChange,
  revert: calls.revertChange,
} as const

/** Approves, withdraws or reverts. List, approval and the header's count are refetched after success and failure alike. */
export function useStep(step: keyof typeof STEPS, id: number) {
  const onSettled = useReload()
  return useMutation({ mutationFn: () => request(STEPS[step], { params: { id }, body: {} }), onSettled })
}

/** Refuses, with a reason. */
export function useRefuse(id: number) {
  const onSettled = useReload()
  return useMutation({
    mutationFn: (reason: string) => request(calls.refuseChange, { params: { id }, body: { reason } }),
    onSettled,
  })
}

/** The kinds that are under approval. */
export function useApprovalSettings() {
  return useQuery(dataQuery(keyOf('settings'), calls.getApprovalSettings, {}))
}

/** Puts a kind under approval or ends that. */
export function useTurnKind() {
  const onSettled = useReload()
  return useMutation({
    mutationFn: ({ kind, enabled }: { kind: Settings['kinds'][number]['kind']; enabled: boolean }) =>
      request(calls.storeApprovalSettings, { body: { kind, enabled } }),
    onSettled,
  })
}

function useReload() {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: ['approvals'] })
}
