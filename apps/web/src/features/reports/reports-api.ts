import { getTransaction, listTransactions, type ShownStatus } from '@chukta/contract/reports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AnswerOf, request } from '../../lib/http.ts'
import { storedUserId } from '../../lib/session.ts'

export type TransactionDetail = AnswerOf<typeof getTransaction>['data']
export type StatusTotals = AnswerOf<typeof listTransactions>['data']['totals']

const PENDING_ASK_MS = 15_000

/** A page of transactions with the totals by status; the page before stays while the next is fetched. */
export function useTransactions(
  { status, search }: { status: ShownStatus | undefined; search: string | undefined },
  query: { page: number; per_page: number },
) {
  const userId = storedUserId() ?? 0
  const filtered = { ...query, ...(status ? { status } : {}), ...(search ? { search } : {}) }
  return useQuery({
    queryKey: ['transactions', userId, filtered],
    queryFn: ({ signal }) => request(listTransactions, { params: { userId }, query: filtered, signal }),
    select: (answer) => answer.data,
    placeholderData: keepPreviousData,
  })
}

/** One transaction with its timeline; asked for again while it is pending. */
export function useTransaction(id: string) {
  return useQuery({
    queryKey: ['transactions', storedUserId(), 'one', id],
    queryFn: ({ signal }) => request(getTransaction, { params: { id }, background: true, signal }),
    select: (answer) => answer.data,
    refetchInterval: ({ state }) => state.data?.data.payment_status === 'PENDING' && PENDING_ASK_MS,
  })
}
