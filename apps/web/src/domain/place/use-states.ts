import { listStates } from '@chukta/contract/payables/lookups'
import { SERVICE_MESSAGES } from '@chukta/contract/service-messages'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request } from '../../lib/http.ts'
import { toast } from '../../lib/toast.ts'

/** The 36 states of India; shows a toast when they cannot be loaded (spec 1 section 8). */
export function useStates() {
  const states = useQuery({
    queryKey: ['states'],
    queryFn: ({ signal }) => request(listStates, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (states.isLoadingError) toast.error(SERVICE_MESSAGES.lookups.statesFailed)
  }, [states.isLoadingError])
  return states
}
