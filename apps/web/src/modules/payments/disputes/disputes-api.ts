import * as calls from '@chukta/contract/payments/disputes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataQuery, pageQuery } from '../../../lib/data-query.ts'
import { type AnswerOf, type RequestInput, request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

export type DisputesQuery = NonNullable<RequestInput<typeof calls.listDisputes>['query']>
export type DisputeDetail = AnswerOf<typeof calls.getDispute>['data']

const POLL_MS = 5_000
const keyOf = (...rest: unknown[]) => ['disputes', storedUserId(), ...rest]

/** A page of the disputes; the page before stays while the next is fetched. */
export function useDisputes(query: DisputesQuery) {
  return useQuery({
    ...pageQuery(keyOf('list', query), calls.listDisputes, { query }),
    refetchOnMount: 'always',
  })
}

/** One dispute, polled while an answer of ours is under way. */
export function useDispute(id: string) {
  return useQuery({
    ...dataQuery(keyOf('one', id), calls.getDispute, { params: { id } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.data.is_answering ? POLL_MS : false),
  })
}

/** Submits evidence. */
export function useAnswer(id: number) {
  const onSettled = useReload()
  return useMutation({
    mutationFn: (formData: FormData) => request(calls.answerDispute, { params: { id }, formData }),
    onSettled,
  })
}

/** Accepts the dispute. */
export function useAccept(id: number) {
  const onSettled = useReload()
  return useMutation({ mutationFn: () => request(calls.acceptDispute, { params: { id } }), onSettled })
}

function useReload() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ['disputes'] })
}
