import * as controls from '@chukta/contract/payouts/payout-controls'
import { listPayouts, settlePayouts } from '@chukta/contract/payouts/payouts'
import { useQuery } from '@tanstack/react-query'
import { usePayoutStep } from '../../../domain/payout/payout-api.ts'
import { dataQuery, pageQuery } from '../../../lib/data-query.ts'
import { type AnswerOf, type RequestInput, request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

type PayoutsQuery = NonNullable<RequestInput<typeof listPayouts>['query']>
type Settling = NonNullable<RequestInput<typeof settlePayouts>['body']>
export type Payouts = AnswerOf<typeof listPayouts>['data']
export type PayoutSettings = AnswerOf<typeof controls.getPayoutSettings>['data']
export type NewSetting = NonNullable<RequestInput<typeof controls.savePayoutSetting>['body']>

/** Poll interval of an open page: payouts proceed automatically. */
const LOOK_AGAIN_MS = 20_000

/** A page of payouts; the page before stays while the next is fetched. */
export function usePayouts(query: PayoutsQuery) {
  return useQuery({
    ...pageQuery(['payouts', storedUserId(), 'list', query], listPayouts, { query, background: true }),
    refetchOnMount: 'always',
    refetchInterval: LOOK_AGAIN_MS,
  })
}

/** Marks payouts as paid by other means, or releases them. */
export function useSettlePayouts() {
  return usePayoutStep((body: Settling) => request(settlePayouts, { body }))
}

/** The payout times, and the providers that send payouts. */
export function usePayoutSettings() {
  return useQuery(dataQuery(['payouts', storedUserId(), 'settings'], controls.getPayoutSettings, {}))
}

/** Whether all payouts are halted; part of the list, which shows it to roles 1 and 2. */
export function usePayoutStop() {
  return useQuery({
    queryKey: ['payouts', storedUserId(), 'list', { page: 1, per_page: 5 }],
    queryFn: ({ signal }) => request(listPayouts, { query: { page: 1, per_page: 5 }, signal }),
    select: (answer) => answer.data.stopped,
  })
}

/** Sets the payout time of one service. */
export function useSaveSetting() {
  return usePayoutStep((body: NewSetting) => request(controls.savePayoutSetting, { body }))
}

/** Halts all payouts, or resumes them; both with a reason. */
export function useStopSwitch(isStopped: boolean) {
  return usePayoutStep((reason: string) =>
    request(isStopped ? controls.endPayoutStop : controls.stopPayouts, { body: { reason } }),
  )
}

/** Resumes a paused provider. */
export function useResumeProvider(provider: string) {
  return usePayoutStep((reason: string) =>
    request(controls.resumePayoutProvider, { params: { provider }, body: { reason } }),
  )
}
