import { getAttention } from '@chukta/contract/insight/attention'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

export type { AttentionItem } from '@chukta/contract/insight/attention'

const EVERY_MS = 60_000
const FRESH_MS = 20_000

/** The key of what waits: the header invalidates it after each change that a person makes. */
export const attentionKey = () => ['attention', storedUserId()]

/**
 * What waits for the signed-in person, by kind. Several parts of a page share one answer of at most 20 s, and the one
 * that `polls` has it fetched once a minute.
 */
export function useAttention({ polls = false } = {}) {
  return useQuery({
    queryKey: attentionKey(),
    queryFn: ({ signal }) => request(getAttention, { signal, background: true }),
    select: ({ data }) => data.items,
    staleTime: FRESH_MS,
    refetchInterval: polls && EVERY_MS,
  })
}
