import { getInvoice } from '@chukta/contract/insight/invoices'
import { getTransaction, listTransactionChoices, listTransactions } from '@chukta/contract/insight/reports'
import type { TransactionSort } from '@chukta/contract/insight/transaction-filters'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { dataQuery } from '../../../lib/data-query.ts'
import { type AnswerOf, isAsked, request } from '../../../lib/http.ts'
import { say } from '../../../lib/language.ts'
import { DEFAULT_PAGE_SIZE } from '../../../lib/list-search.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { storedUserId } from '../../../lib/session.ts'
import { meQuery } from '../../identity/sign-in/sign-in-api.ts'
import { type ReportFilters, USUAL_SORT } from './report-filters.ts'

export type TransactionDetail = AnswerOf<typeof getTransaction>['data']
export type StatusTotals = AnswerOf<typeof listTransactions>['data']['totals']
export type Choices = AnswerOf<typeof listTransactionChoices>['data']

const EARLY_WAIT_MS = 300
const PENDING_ASK_MS = 15_000
const CHOICES_KEPT_MS = 10 * 60_000

export type TransactionsQuery = ReportFilters & { sort: TransactionSort; page: number; per_page: number }

/** A page of the list with the totals by status, for `useQuery`. */
export function transactionsPage(query: TransactionsQuery) {
  const userId = storedUserId() ?? 0
  return queryOptions(
    dataQuery(['transactions', userId, query], listTransactions, { params: { userId }, query }),
  )
}

/**
 * Waits for the rows requested in parallel with the code: the list is drawn once, whole. Meanwhile the frame is shown;
 * a slow answer is not waited for.
 */
export async function earlyRows(): Promise<void> {
  const query = { sort: USUAL_SORT, page: 1, per_page: DEFAULT_PAGE_SIZE }
  if (!isAsked(listTransactions, { params: { userId: storedUserId() ?? 0 }, query })) return
  const late = new Promise((resolve) => setTimeout(resolve, EARLY_WAIT_MS))
  const rows = queryClient.prefetchQuery(transactionsPage(query))
  await Promise.race([Promise.all([rows, queryClient.prefetchQuery(meQuery)]), late])
}

/** The same as `transactionsPage`, for the list; the page before stays while the next is fetched. Not asked unless `enabled`. */
export function useTransactions(query: TransactionsQuery, enabled: boolean) {
  return useQuery({ ...transactionsPage(query), placeholderData: keepPreviousData, enabled })
}

/** The list's filter options; they change seldom. */
export function useChoices() {
  return useQuery({
    queryKey: ['transaction-choices', storedUserId()],
    queryFn: ({ signal }) => request(listTransactionChoices, { signal }),
    select: ({ data: { services, methods, gateways } }) => ({
      services: services.map(inWords),
      methods: methods.map(inWords),
      gateways,
    }),
    staleTime: CHOICES_KEPT_MS,
  })
}

const inWords = ({ value, label }: { value: string; label: string }) => ({ value, label: say(label) })

/** Whether the payment, its refund or its payout may still change while the page is open. */
function isMoving({ payment_status, refund_status, payout, payout_closed_as }: TransactionDetail): boolean {
  if (payment_status === 'PENDING' || refund_status === 'PENDING') return true
  return payout_closed_as === null && ['held', 'queued', 'sent'].includes(payout?.status ?? '')
}

/** One transaction with its timeline; polled while it may change. */
export function useTransaction(id: string) {
  return useQuery({
    queryKey: ['transactions', storedUserId(), 'one', id],
    queryFn: ({ signal }) => request(getTransaction, { params: { id }, background: true, signal }),
    select: (answer) => answer.data,
    refetchInterval: ({ state }) => {
      const it = state.data?.data
      return it !== undefined && isMoving(it) && PENDING_ASK_MS
    },
  })
}

/** The invoice of a paid transaction. */
export function useInvoice(id: number) {
  return useQuery(dataQuery(['invoice', storedUserId(), id], getInvoice, { params: { id } }))
}
