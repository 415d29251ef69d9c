import type { ListedCategory } from '@chukta/contract/payables/payee-categories'
import { getPayeeForPay, listPayeeNames } from '@chukta/contract/payables/payees'
import {
  cancelPaymentLink,
  getPaymentLinkSettings,
  listPaymentLinks,
  makePaymentLink,
  storePaymentLinkSettings,
} from '@chukta/contract/payments/payment-links'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { can } from '../../../lib/can.ts'
import { dataQuery, pageQuery } from '../../../lib/data-query.ts'
import { type RequestInput, request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

type NewLink = NonNullable<RequestInput<typeof makePaymentLink>['body']>
type NewSettings = NonNullable<RequestInput<typeof storePaymentLinkSettings>['body']>

/** An open page follows the payments of its links. */
const LOOK_AGAIN_MS = 20_000
const OFFER_MS = 60_000
const listKey = () => ['payment-links', storedUserId()]
const settingsKey = () => ['payment-link-settings', storedUserId()]

/** A page of the caller's links, with the limits; the page before stays while the next is fetched. */
export function usePaymentLinks(query: { page: number; per_page: number }) {
  return useQuery({
    ...pageQuery([...listKey(), query], listPaymentLinks, { query, background: true }),
    refetchOnMount: 'always',
    refetchInterval: LOOK_AGAIN_MS,
  })
}

/**
 * Whether the signed-in person may make links at present: by their role, and while links are on. Asked once for all
 * offers on a screen, and not again while it is open.
 */
export function useMayMakeLinks(): boolean {
  const { data } = useQuery({
    ...pageQuery([...listKey(), 'offer'], listPaymentLinks, {
      query: { page: 1, per_page: 5 },
      background: true,
    }),
    enabled: can('payment-links.manage'),
    staleTime: OFFER_MS,
  })
  return data?.settings.enabled ?? false
}

/** Does one of the calls; the list is fetched again. */
function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKey() }),
  })
}

export const useMakeLink = () => useChange((body: NewLink) => request(makePaymentLink, { body }))

export const useCancelLink = () => useChange((id: number) => request(cancelPaymentLink, { params: { id } }))

/** Ids and names of the caller's payees of a service; waits for an id above 0. */
export function usePayeesOf(serviceId: number) {
  const userId = storedUserId() ?? 0
  return useQuery({
    queryKey: ['payees', userId, serviceId, 'names'],
    queryFn: ({ signal }) => request(listPayeeNames, { params: { userId, serviceId }, signal }),
    select: (answer) => answer.details,
    enabled: serviceId > 0,
  })
}

/** The saved amount of a payee; null without one. Waits for ids above 0 and the payee's category. */
export function usePayeeAmount(serviceId: number, id: number, category: ListedCategory | undefined) {
  const userId = storedUserId() ?? 0
  return useQuery({
    queryKey: ['payees', userId, serviceId, 'pay', id],
    queryFn: ({ signal }) => request(getPayeeForPay, { params: { id, userId, serviceId }, signal }),
    select: ({ details }) => (category ? details[category.amountField] : null),
    enabled: serviceId > 0 && id > 0 && category !== undefined,
  })
}

/** Whether payment links are on, and their limits. */
export function useLinkSettings() {
  return useQuery(dataQuery(settingsKey(), getPaymentLinkSettings, {}))
}

/** Stores them, and shows what the server answers. */
export function useStoreLinkSettings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: NewSettings) => request(storePaymentLinkSettings, { body }),
    onSuccess: ({ data }) => queryClient.setQueryData(settingsKey(), { data }),
  })
}
