import { listServices } from '@chukta/contract/pricing/services'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../lib/http.ts'

/** The services switched on, in the order of the cards. */
export function useServices() {
  return useQuery({
    queryKey: ['services'],
    queryFn: async ({ signal }) => (await request(listServices, { signal })).services,
    staleTime: 60_000,
  })
}
