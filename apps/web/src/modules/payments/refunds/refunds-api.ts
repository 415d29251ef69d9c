import { listRefunds } from '@chukta/contract/payments/refunds'
import { useQuery } from '@tanstack/react-query'
import { pageQuery } from '../../../lib/data-query.ts'
import type { RequestInput } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

type Query = NonNullable<RequestInput<typeof listRefunds>['query']>

/** A page of the refunds; the page before stays while the next is fetched. */
export function useRefunds(query: Query) {
  return useQuery({
    ...pageQuery(['refunds', storedUserId(), query], listRefunds, { query }),
    refetchOnMount: 'always',
  })
}
