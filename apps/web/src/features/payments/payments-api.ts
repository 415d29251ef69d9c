import { getPayeeForPay, listPayeeNames } from '@chukta/contract/payees'
import {
  getPaymentStatus,
  getQuotes,
  listPaymentMethods,
  type Quote,
  type startPayment,
} from '@chukta/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { type AnswerOf, request } from '../../lib/http.ts'
import { storedUserId } from '../../lib/session.ts'
import { nextAskMs } from './ask-again.ts'

export type PaymentStatus = AnswerOf<typeof getPaymentStatus>
export type StartedPayment = AnswerOf<typeof startPayment>

/** Ids and names for the dropdown of a pay screen. */
export function usePayeeNames(serviceId: number) {
  const userId = storedUserId() ?? 0
  return useQuery({
    queryKey: ['payees', userId, serviceId, 'names'],
    queryFn: ({ signal }) => request(listPayeeNames, { params: { userId, serviceId }, signal }),
    select: (answer) => answer.details,
  })
}

/** The payee a pay screen is about; waits for an id above 0. */
export function usePayeeForPay(serviceId: number, id: number) {
  const userId = storedUserId() ?? 0
  return useQuery({
    queryKey: ['payees', userId, serviceId, 'pay', id],
    queryFn: ({ signal }) => request(getPayeeForPay, { params: { id, userId, serviceId }, signal }),
    select: (answer) => answer.details,
    enabled: id > 0,
  })
}

export type OfferedMethod = { id: number; name: string; quote: Quote | null }

/** Where the cache keeps the methods for a service and an amount. */
export const offeredMethodsKey = (serviceId: number, amount: string) => ['offered-methods', serviceId, amount]

/**
 * The methods in the server's order, each with what paying the amount by it would cost.
 * `quote` is null for a method that this service does not take.
 */
export function useOfferedMethods(serviceId: number, amount: string) {
  return useQuery({
    queryKey: offeredMethodsKey(serviceId, amount),
    queryFn: async ({ signal }): Promise<OfferedMethod[]> => {
      const [methods, quotes] = await Promise.all([
        request(listPaymentMethods, { signal }),
        request(getQuotes, { query: { service_id: String(serviceId), amount }, signal }),
      ])
      const byMethod = new Map(quotes.data.map((quote) => [quote.payment_method_id, quote]))
      return methods.data.map(({ id, payment_method }) => ({
        id,
        name: payment_method,
        quote: byMethod.get(id) ?? null,
      }))
    },
    gcTime: 0,
    staleTime: 0,
  })
}

/** What became of an order. Asks again by itself, not while the page is hidden, and at once when it is seen again. */
export function usePaymentStatus(orderId: string) {
  return useQuery({
    queryKey: ['payment-status', orderId],
    queryFn: ({ signal }) => request(getPaymentStatus, { params: { orderId }, background: true, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => nextAskMs(state.data, state.dataUpdateCount),
    refetchOnWindowFocus: ({ state }) => nextAskMs(state.data, state.dataUpdateCount) !== false,
  })
}
