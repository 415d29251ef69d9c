import type { Payee } from '@chukta/contract/payables/payees'
import type { PayeeScreen } from '../../../domain/payee/payee-screen.ts'
import { hasText } from '../../../lib/has-text.ts'
import type { ListSearch } from '../../../ui/table/use-list-search.ts'
import { usePayees } from './payees-api.ts'

export type PayeePage = {
  /** Undefined while the first page loads. */
  rows: readonly Payee[] | undefined
  total: number
  error: Error | null
  retry: () => void
}

/** The page of payees that the address names: cut by the server, or here where the category pages in the browser. */
export function usePayeePage(
  { category, serviceId }: PayeeScreen,
  list: ListSearch,
  search: string,
): PayeePage {
  const pagesHere = category.list.paging === 'browser'
  const { data, error, refetch } = usePayees(
    serviceId,
    pagesHere ? {} : { ...list.query, ...(search ? { search } : {}) },
  )
  const found = pagesHere ? data?.details.filter((payee) => matches(payee, search)) : data?.details
  const start = (list.page - 1) * list.pageSize
  return {
    rows: pagesHere ? found?.slice(start, start + list.pageSize) : found,
    total: (pagesHere ? found?.length : data?.pagination.total) ?? 0,
    error,
    retry: () => void refetch(),
  }
}

function matches(payee: Payee, search: string): boolean {
  return [payee.name, payee.address, payee.mobile].some((text) => hasText(text, search))
}
