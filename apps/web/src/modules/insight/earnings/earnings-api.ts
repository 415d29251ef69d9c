import { getEarnings, listEarningsLines } from '@chukta/contract/insight/earnings'
import { useQuery } from '@tanstack/react-query'
import { pageQuery } from '../../../lib/data-query.ts'
import type { AnswerOf, RequestInput } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

export type Earnings = AnswerOf<typeof getEarnings>['data']
export type LinesQuery = NonNullable<RequestInput<typeof listEarningsLines>['query']>

/** What the signed-in person earned in a period; another one replaces the previous one. */
export function useEarnings(from: string, to: string) {
  return useQuery(pageQuery(['earnings', storedUserId(), from, to], getEarnings, { query: { from, to } }))
}

/** A page of the journal lines behind it. */
export function useEarningsLines(query: LinesQuery) {
  return useQuery(pageQuery(['earnings-lines', storedUserId(), query], listEarningsLines, { query }))
}
