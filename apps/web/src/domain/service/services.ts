import { listServices } from '@chukta/contract/pricing/services'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../lib/http.ts'

const SERVICES = {
  queryKey: ['services'],
  queryFn: ({ signal }: { signal: AbortSignal }) => request(listServices, { signal }),
  staleTime: 60_000,
}

/** The services switched on, in the order of the cards. */
export function useServices() {
  return useQuery({ ...SERVICES, select: ({ services }) => services })
}

/** Why the signed-in person may not pay a service; undefined while they may, and while it is not known. */
export function useSwitchedOff(serviceId: number): string | undefined {
  const { data: off } = useQuery({ ...SERVICES, select: (answer) => answer.switched_off })
  return off?.find(({ service_id }) => service_id === serviceId)?.reason
}
