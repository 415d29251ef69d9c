import { countExceptions } from '@chukta/contract/operations/exceptions'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../lib/http.ts'
import { storedUserId } from '../../lib/session.ts'

const EVERY_MS = 60_000

/** The number of exceptions and whether money is stopped, fetched once a minute; undefined until then. */
export function useExceptionCount() {
  const { data } = useQuery({
    queryKey: ['exceptions', storedUserId(), 'count'],
    queryFn: ({ signal }) => request(countExceptions, { signal, background: true }),
    refetchInterval: EVERY_MS,
  })
  return data?.data
}
