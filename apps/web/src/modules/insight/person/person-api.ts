import { getPersonSummary } from '@chukta/contract/insight/person'
import { listTransactions } from '@chukta/contract/insight/reports'
import { listTickets } from '@chukta/contract/operations/tickets'
import { useQuery } from '@tanstack/react-query'
import { dataQuery } from '../../../lib/data-query.ts'
import type { AnswerOf } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

export type PersonSummary = AnswerOf<typeof getPersonSummary>['data']

/** The least size of a page; the sheets show its first rows. */
const PAGE = { page: 1, per_page: 10 } as const
/** Rows in a sheet of the newest. */
export const NEWEST = 5

/** The figures of one user and everyone below them. */
export function usePersonSummary(id: number) {
  return useQuery(dataQuery(['users', storedUserId(), 'summary', id], getPersonSummary, { params: { id } }))
}

/** The newest payments of one user and everyone below them, with the number of all. */
export function useLatestPayments(id: number) {
  const userId = storedUserId() ?? 0
  const query = { ...PAGE, paid_by: String(id) }
  return useQuery(
    dataQuery(['transactions', userId, 'latest', id], listTransactions, { params: { userId }, query }),
  )
}

/** The same of tickets. */
export function useLatestTickets(id: number) {
  const query = { ...PAGE, user_id: String(id) }
  return useQuery(dataQuery(['tickets', storedUserId(), 'latest', id], listTickets, { query }))
}
