import * as calls from '@chukta/contract/pricing/webhooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataQuery, pageQuery } from '../../../lib/data-query.ts'
import { type RequestInput, request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

type EventsQuery = NonNullable<RequestInput<typeof calls.listWebhookEvents>['query']>

const keyOf = (...rest: unknown[]) => ['webhooks', storedUserId(), ...rest]

/** A page of the events; the page before stays while the next is fetched. */
export function useWebhookEvents(query: EventsQuery) {
  return useQuery({
    ...pageQuery(keyOf('list', query), calls.listWebhookEvents, { query }),
    refetchOnMount: 'always',
  })
}

/** One event as it came. */
export function useWebhookEvent(id: string) {
  return useQuery({
    ...dataQuery(keyOf('one', id), calls.getWebhookEvent, { params: { id } }),
    refetchOnMount: 'always',
  })
}

/** Has the gateway polled about the order of an event. */
export function useReplay(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => request(calls.replayWebhookEvent, { params: { id } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['webhooks'] }),
  })
}
