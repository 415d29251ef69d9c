import * as calls from '@chukta/contract/messaging/webhook-endpoints'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataQuery, pageQuery } from '../../../lib/data-query.ts'
import { type RequestInput, request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

type Made = NonNullable<RequestInput<typeof calls.makeWebhookEndpoint>['body']>
type Changed = NonNullable<RequestInput<typeof calls.changeWebhookEndpoint>['body']>
type Tested = NonNullable<RequestInput<typeof calls.testWebhookEndpoint>['body']>
type Span = NonNullable<RequestInput<typeof calls.resendWebhookSpan>['body']>
type DeliveriesQuery = NonNullable<RequestInput<typeof calls.listWebhookDeliveries>['query']>

/** An open page follows what is posted. */
const LOOK_AGAIN_MS = 10_000
const keyOf = (...rest: unknown[]) => ['webhook-endpoints', storedUserId(), ...rest]

/** The caller's endpoints. */
export function useEndpoints() {
  return useQuery({
    ...dataQuery(keyOf('list'), calls.listWebhookEndpoints, { background: true }),
    refetchOnMount: 'always',
    refetchInterval: LOOK_AGAIN_MS,
  })
}

/** A page of deliveries; the page before stays while the next is fetched. */
export function useDeliveries(query: DeliveriesQuery) {
  return useQuery({
    ...pageQuery(keyOf('deliveries', query), calls.listWebhookDeliveries, { query, background: true }),
    refetchOnMount: 'always',
    refetchInterval: LOOK_AGAIN_MS,
  })
}

/** One delivery with its tries. */
export function useDelivery(id: string) {
  return useQuery({
    ...dataQuery(keyOf('delivery', id), calls.getWebhookDelivery, { params: { id }, background: true }),
    refetchOnMount: 'always',
    refetchInterval: LOOK_AGAIN_MS,
  })
}

/** Does one of the calls; everything about endpoints is fetched again. */
function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf() }),
  })
}

export const useMakeEndpoint = () => useChange((body: Made) => request(calls.makeWebhookEndpoint, { body }))

export const useChangeEndpoint = (id: number) =>
  useChange((body: Changed) => request(calls.changeWebhookEndpoint, { params: { id }, body }))

export const useRemoveEndpoint = (id: number) =>
  useChange(() => request(calls.removeWebhookEndpoint, { params: { id } }))

export const useRotateSecret = (id: number) =>
  useChange(() => request(calls.rotateWebhookSecret, { params: { id } }))

export const useTestEndpoint = (id: number) =>
  useChange((body: Tested) => request(calls.testWebhookEndpoint, { params: { id }, body }))

export const useResendSpan = (id: number) =>
  useChange((body: Span) => request(calls.resendWebhookSpan, { params: { id }, body }))

export const useResendDelivery = (id: number) =>
  useChange(() => request(calls.resendWebhookDelivery, { params: { id } }))
