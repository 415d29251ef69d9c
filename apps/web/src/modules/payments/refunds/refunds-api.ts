import { listRefunds } from '@chukta/contract/payments/refunds'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RequestInput, request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

type Query = NonNullable<RequestInput<typeof listRefunds>['query']>

/** A page of the refunds; the page before stays while the next is fetched. */
export function useRefunds(query: Query) {
  return useQuery({
    queryKey: ['refunds', storedUserId(), query],
    queryFn: ({ signal }) => request(listRefunds, { query, signal }),
    select: (answer) => answer.data,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}
