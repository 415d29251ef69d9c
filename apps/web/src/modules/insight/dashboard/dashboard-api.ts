import { getDashboard, getTopRetailers } from '@chukta/contract/insight/dashboard'
import { useQuery } from '@tanstack/react-query'
import { pageQuery } from '../../../lib/data-query.ts'
import type { AnswerOf } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

export type Dashboard = AnswerOf<typeof getDashboard>['data']
export type TopRetailer = AnswerOf<typeof getTopRetailers>['data']['retailers'][number]
export type Days = '7' | '30' | '90'

/** Payment figures of the signed-in person and everyone below; another range replaces the previous one. */
export function useDashboard(days: Days) {
  return useQuery(pageQuery(['dashboard', storedUserId(), days], getDashboard, { query: { days } }))
}

/** The retailers below the signed-in person with the largest sums paid; on its own, since it reads every payment. */
export function useTopRetailers(days: Days) {
  return useQuery(pageQuery(['top-retailers', storedUserId(), days], getTopRetailers, { query: { days } }))
}
