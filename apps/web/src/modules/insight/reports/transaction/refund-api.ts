import { quoteRefund, storeRefund } from '@chukta/contract/payments/refunds'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { pageQuery } from '../../../../lib/data-query.ts'
import { type RequestInput, request } from '../../../../lib/http.ts'
import { useOnceKey } from '../../../../lib/once-key.ts'
import { storedUserId } from '../../../../lib/session.ts'

/** The amounts that a refund would return; the previous answer stays while the next is fetched. */
export function useRefundQuote(id: number, amount: string | null, itemId: number | null) {
  const query = {
    ...(amount === null ? {} : { amount }),
    ...(itemId === null ? {} : { item_id: String(itemId) }),
  }
  return useQuery({
    ...pageQuery(['refund-quote', storedUserId(), id, amount, itemId], quoteRefund, {
      params: { id },
      query,
    }),
    staleTime: 0,
  })
}

type Body = NonNullable<RequestInput<typeof storeRefund>['body']>

/** Requests a refund, once for each body. The transaction and the worklist are refetched. */
export function useRefund() {
  const client = useQueryClient()
  const once = useOnceKey()
  return useMutation({
    mutationFn: (body: Body) => request(storeRefund, { body, headers: once.headersOf(body) }),
    onSettled: () => {
      for (const key of ['transactions', 'refunds', 'refund-quote', 'approvals', 'payouts']) {
        void client.invalidateQueries({ queryKey: [key] })
      }
    },
  })
}
