import { getDashboard } from '@chukta/contract/insight/dashboard'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AnswerOf, request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

export type Dashboard = AnswerOf<typeof getDashboard>['data']
export type Days = '7' | '30' | '90'

/** How the payments of the signed-in person and everyone below go; another range replaces the one before. */
export function useDashboard(days: Days) {
  return useQuery({
    queryKey: ['dashboard', storedUserId(), days],
    queryFn: ({ signal }) => request(getDashboard, { query: { days }, signal }),
    select: (answer) => answer.data,
    placeholderData: keepPreviousData,
  })
}
