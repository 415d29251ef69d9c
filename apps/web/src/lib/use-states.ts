import { listStates } from '@chukta/contract/lookups'
import { MESSAGES } from '@chukta/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request } from './http.ts'
import { toast } from './toast.ts'

/** The 36 states of India; says when they could not be had (spec 1 section 8). */
export function useStates() {
  const states = useQuery({
    queryKey: ['states'],
    queryFn: ({ signal }) => request(listStates, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (states.isError) toast.error(MESSAGES.lookups.statesFailed)
  }, [states.isError])
  return states
}
