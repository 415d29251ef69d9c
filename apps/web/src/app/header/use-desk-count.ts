import { countDesk } from '@chukta/contract/operations/repair-desk'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../lib/http.ts'
import { storedUserId } from '../../lib/session.ts'

const EVERY_MS = 60_000

/** How much is stuck and whether money is stopped, asked for once a minute; undefined while it is not known. */
export function useDeskCount() {
  const { data } = useQuery({
    queryKey: ['repair-desk', storedUserId(), 'count'],
    queryFn: ({ signal }) => request(countDesk, { signal, background: true }),
    refetchInterval: EVERY_MS,
  })
  return data?.data
}
