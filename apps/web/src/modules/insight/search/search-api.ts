import { SEARCH_LEAST, searchEverything } from '@chukta/contract/insight/search'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

const PAUSE_MS = 150
const FRESH_MS = 10_000

/**
 * Results for a text, fetched once typing pauses. Each answer is stored under its own text, so none is shown for another;
 * a request whose text is outdated is cancelled. No automatic retry: typing on fetches.
 */
export function useFound(text: string) {
  const typed = text.trim()
  const [wanted, setWanted] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setWanted(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const isAsked = typed.length >= SEARCH_LEAST
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['search', storedUserId(), wanted],
    queryFn: ({ signal }) => request(searchEverything, { query: { q: wanted }, signal }),
    enabled: isAsked && wanted.length >= SEARCH_LEAST,
    retry: false,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
  })
  const isSettled = wanted === typed
  return {
    found: isAsked && isSettled ? data?.data : undefined,
    isFailed: isAsked && isSettled && error !== null && !isFetching,
    isWaiting: isAsked && (!isSettled || isFetching) && !(isSettled && data),
    again: () => void refetch(),
  }
}
