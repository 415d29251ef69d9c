import {
  type BasketItem,
  getItemReceipt,
  getItemReceiptPdf,
  quoteBasket,
} from '@chukta/contract/payables/baskets'
import { listPayees } from '@chukta/contract/payables/payees'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dataQuery } from '../../../lib/data-query.ts'
import { requestFile } from '../../../lib/download.ts'
import { request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

/** Every payee of a service that the caller may pay. */
export function useAllPayees(serviceId: number) {
  const userId = storedUserId() ?? 0
  return useQuery({
    queryKey: ['payees', userId, serviceId, 'list', {}],
    queryFn: ({ signal }) => request(listPayees, { params: { userId, serviceId }, query: {}, signal }),
    select: (answer) => answer.details,
  })
}

/** The price of paying these by each method; the previous answer stays while the next is fetched. */
export function useBasketQuote(serviceId: number, items: readonly BasketItem[]) {
  return useQuery({
    queryKey: ['basket-quote', storedUserId(), serviceId, items],
    queryFn: ({ signal }) =>
      request(quoteBasket, { body: { service_id: serviceId, items: [...items] }, signal }),
    select: (answer) => answer.data,
    enabled: items.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  })
}

/** The receipt of one payee of a payment. */
export function useItemReceipt(id: number) {
  return useQuery(dataQuery(['item-receipt', storedUserId(), id], getItemReceipt, { params: { id } }))
}

/** The same as an A4 file. Throws RequestError. */
export function itemReceiptPdf(id: number): Promise<File> {
  return requestFile(getItemReceiptPdf, { params: { id } })
}
