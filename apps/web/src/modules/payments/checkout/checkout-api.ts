import { quoteBasket } from '@chukta/contract/payables/baskets'
import { getLastMethod } from '@chukta/contract/payments/last-method'
import {
  getQuotes,
  listPaymentMethods,
  type Quote,
  type startPayment,
} from '@chukta/contract/payments/payments'
import { useQuery } from '@tanstack/react-query'
import type { PayOrder } from '../../../domain/payment/pay-order.ts'
import { dataQuery } from '../../../lib/data-query.ts'
import { type AnswerOf, request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

export type StartedPayment = AnswerOf<typeof startPayment>

/** `offReason` is why this service does not take it, where an admin wrote one. */
export type OfferedMethod = { id: number; name: string; quote: Quote | null; offReason: string | null }

/** Methods are the server's data: UPI is one that is called so. */
export const isUpi = (method: string) => /upi/i.test(method)

type What = Pick<PayOrder, 'serviceId' | 'amount' | 'items'>

/** The cache key of the methods for a service and an amount, or for several payees. */
export const offeredMethodsKey = ({ serviceId, amount, items }: What) => [
  'offered-methods',
  serviceId,
  amount,
  items,
]

/**
 * The methods in the server's order, each with the price of paying the amount by it.
 * `quote` is null for a method that this service does not take. `keeps`: while another amount is priced, the methods of
 * the one before stay.
 */
export function useOfferedMethods(order: What, { enabled = true, keeps = false } = {}) {
  return useQuery({
    queryKey: offeredMethodsKey(order),
    queryFn: async ({ signal }): Promise<OfferedMethod[]> => {
      const [methods, quotes] = await Promise.all([
        request(listPaymentMethods, { signal }),
        quotesOf(order, signal),
      ])
      const byMethod = new Map(quotes.data.map((quote) => [quote.payment_method_id, quote]))
      return methods.data.map(({ id, payment_method }) => ({
        id,
        name: payment_method,
        quote: byMethod.get(id) ?? null,
        offReason: quotes.off.find((each) => each.payment_method_id === id)?.reason ?? null,
      }))
    },
    enabled,
    placeholderData: (before) => (keeps ? before : undefined),
    gcTime: 0,
    staleTime: 0,
  })
}

function quotesOf({ serviceId, amount, items }: What, signal: AbortSignal) {
  return items
    ? request(quoteBasket, { body: { service_id: serviceId, items: [...items] }, signal })
    : request(getQuotes, { query: { service_id: String(serviceId), amount }, signal })
}

/**
 * The method of the payer's last successful payment of a service, else of any. Known also where it could not be fetched:
 * then nothing is chosen beforehand. It does not change while a screen shows it.
 */
export function useLastMethod(serviceId: number) {
  const { data, isPending, failureCount } = useQuery({
    ...dataQuery(['last-method', storedUserId(), serviceId], getLastMethod, {
      query: { service_id: String(serviceId) },
    }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return {
    last: data ?? null,
    methodId: data?.payment_method_id ?? null,
    isKnown: !isPending || failureCount > 0,
  }
}
