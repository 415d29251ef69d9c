import * as calls from '@chukta/contract/payments/schedules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataQuery } from '../../../lib/data-query.ts'
import { request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

const dueKey = () => ['due-payments', storedUserId()]
const scheduleKey = (payeeId: number) => ['payment-schedule', storedUserId(), payeeId]

/** The signed-in payer's due payments. */
export function useDuePayments() {
  return useQuery(dataQuery(dueKey(), calls.listDuePayments, {}))
}

/** When a payee is to be paid. */
export function useSchedule(payeeId: number) {
  return useQuery(dataQuery(scheduleKey(payeeId), calls.getSchedule, { params: { payeeId } }))
}

/** Does one of the calls; due payments are refetched. */
function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: dueKey() }),
        queryClient.removeQueries({ queryKey: ['payment-schedule'] }),
      ]),
  })
}

export const useMarkDue = () =>
  useChange(({ id, done }: { id: number; done: boolean }) =>
    request(calls.markDuePayment, { params: { id }, body: { done } }),
  )

type Wish = { repeats: calls.Repeats; first_on: string; amount?: string; reminds: boolean }

export const useSaveSchedule = (payeeId: number) =>
  useChange((body: Wish) => request(calls.saveSchedule, { params: { payeeId }, body }))

export const useRemoveSchedule = (payeeId: number) =>
  useChange(() => request(calls.removeSchedule, { params: { payeeId } }))

export const useMakeCalendar = () => useChange(() => request(calls.makeDueCalendar, {}))

export const useEndCalendar = () => useChange(() => request(calls.endDueCalendar, {}))
