import {
  getPaymentLinkStatus,
  openPaymentLink,
  payPaymentLink,
} from '@chukta/contract/payments/payment-links'
import type { Quote } from '@chukta/contract/payments/payments'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dataQuery } from '../../../lib/data-query.ts'
import { type AnswerOf, type RequestInput, request } from '../../../lib/http.ts'
import type { OrderCalls } from '../checkout/open-order.ts'

type Opened = AnswerOf<typeof openPaymentLink>
export type OpenedLink = Opened['data']
export type LinkStatus = AnswerOf<typeof getPaymentLinkStatus>['data']
type LinkBody = NonNullable<RequestInput<typeof payPaymentLink>['body']>

const LOOK_AGAIN_MS = 5_000
const keyOf = (token: string) => ['payment-link', token]

/** What a link pays, for anyone who has it. While somebody pays, the page follows. */
export function useOpenedLink(token: string) {
  return useQuery({
    ...dataQuery(keyOf(token), openPaymentLink, { params: { token } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.state === 'paying' ? LOOK_AGAIN_MS : false),
    refetchOnWindowFocus: true,
  })
}

/** The outcome of a link's newest order. Polls until it is paid. */
export function useLinkStatus(token: string, isNeeded: boolean) {
  return useQuery({
    ...dataQuery([...keyOf(token), 'status'], getPaymentLinkStatus, { params: { token } }),
    enabled: isNeeded,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.payment_status === 'SUCCESS' ? false : LOOK_AGAIN_MS),
  })
}

/** Shows another quote of a method, as the server had it at the press. */
export function useNewQuote(token: string) {
  const queryClient = useQueryClient()
  return (quote: Quote) =>
    queryClient.setQueryData<Opened>(
      keyOf(token),
      (answer) =>
        answer && {
          ...answer,
          data: {
            ...answer.data,
            quotes: answer.data.quotes.map((each) =>
              each.payment_method_id === quote.payment_method_id ? quote : each,
            ),
          },
        },
    )
}

/** The calls of a link's order. Another press gets the same order from the server, so nothing is kept for it here. */
export const linkCalls = (token: string): OrderCalls => ({
  start: (_methodId, body) => request(payPaymentLink, { params: { token }, body: body as LinkBody }),
  status: async () => {
    const { data } = await request(getPaymentLinkStatus, { params: { token }, background: true })
    return { payment_status: data.payment_status, can_retry: false }
  },
})
