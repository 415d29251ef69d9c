import * as calls from '@chukta/contract/payables/remembered-bills'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataQuery } from '../../../lib/data-query.ts'
import { type RequestInput, request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

const ASKING_MS = 1_500
const billsKey = () => ['remembered-bills', storedUserId()]

/** The signed-in payer's bills; refetched while operators are being polled. */
export function useRememberedBills() {
  return useQuery({
    ...dataQuery(billsKey(), calls.listRememberedBills, {}),
    refetchInterval: ({ state }) =>
      state.data?.data.bills.some(({ is_asking }) => is_asking) ? ASKING_MS : false,
  })
}

/** Does one of the calls; bills and due payments are refetched. */
function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: billsKey() }),
        queryClient.invalidateQueries({ queryKey: ['due-payments', storedUserId()] }),
      ]),
  })
}

export const useRemember = () =>
  useChange((body: { bill_id: number; name: string }) => request(calls.rememberBill, { body }))

type Change = NonNullable<RequestInput<typeof calls.changeRememberedBill>['body']>
export const useChangeBill = (id: number) =>
  useChange((body: Change) => request(calls.changeRememberedBill, { params: { id }, body }))

export const useForgetBill = () =>
  useChange(({ id, forgotten }: { id: number; forgotten: boolean }) =>
    request(calls.forgetBill, { params: { id }, body: { forgotten } }),
  )

export const useFetchBills = () => useChange(() => request(calls.fetchRememberedBills, {}))

/** Fetches a remembered or an earlier bill from the operator. Throws RequestError: 404 none, 503 not now. */
export async function lookUpAgain(body: { remembered_id?: number; bill_id?: number; amount?: string }) {
  return (await request(calls.viewBillAgain, { body })).data
}
