import type { CallSpec } from '@chukta/contract/call'
import { keepPreviousData } from '@tanstack/react-query'
import { type AnswerOf, type RequestInput, request } from './http.ts'

type DataOf<C extends CallSpec> = AnswerOf<C> extends { data: infer D } ? D : never
type Key = readonly unknown[]

/** The `data` of a call's answer, for `useQuery`. */
export function dataQuery<C extends CallSpec>(
  queryKey: Key,
  call: C,
  input: Omit<RequestInput<C>, 'signal'>,
) {
  return {
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }) => request(call, { ...input, signal } as RequestInput<C>),
    select: (answer: AnswerOf<C>) => (answer as { data: DataOf<C> }).data,
  }
}

/** The same; the answer to the page or period before stays while the next is fetched. */
export function pageQuery<C extends CallSpec>(
  queryKey: Key,
  call: C,
  input: Omit<RequestInput<C>, 'signal'>,
) {
  return { ...dataQuery(queryKey, call, input), placeholderData: keepPreviousData }
}
