import {
  listCategories,
  listOperators,
  viewBill,
  type viewBill as viewBillCall,
} from '@chukta/contract/payables/bills'
import { useQuery } from '@tanstack/react-query'
import { type RequestInput, request } from '../../../lib/http.ts'

/** The categories of a service, by its slug or name. */
export function useCategories(service: string) {
  return useQuery({
    queryKey: ['bill-categories', service],
    queryFn: ({ signal }) => request(listCategories, { query: { service }, signal }),
    staleTime: 60_000,
  })
}

/** The operators of a category, with the fields of each. */
export function useOperators(categoryId: number) {
  return useQuery({
    queryKey: ['operators', categoryId],
    queryFn: ({ signal }) => request(listOperators, { query: { category_id: String(categoryId) }, signal }),
    staleTime: 60_000,
  })
}

/** Fetches a bill from the operator. Throws RequestError: 404 there is none, 503 it could not be fetched. */
export function lookUpBill(body: NonNullable<RequestInput<typeof viewBillCall>['body']>) {
  return request(viewBill, { body })
}
