import * as calls from '@chukta/contract/messaging/announcements'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RequestInput, request } from '../../../lib/http.ts'

const KEY = ['announcements']
type Body = NonNullable<RequestInput<typeof calls.addAnnouncement>['body']>
type Query = { page: number; per_page: number; state?: calls.AnnouncementState | undefined }

/** A page of all announcements; the page before stays while the next is fetched. */
export function useAnnouncements(query: Query) {
  return useQuery({
    queryKey: [...KEY, 'list', query],
    queryFn: async ({ signal }) => (await request(calls.listAnnouncements, { query, signal })).data,
    placeholderData: keepPreviousData,
  })
}

/** One of them, for its form: a refetch for another tab must not change typed input. */
export function useAnnouncement(id: number) {
  return useQuery({
    queryKey: [...KEY, 'form', id],
    queryFn: async ({ signal }) => (await request(calls.getAnnouncement, { params: { id }, signal })).data,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
}

function useChange<T, A>(send: (given: T) => Promise<A>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: [...KEY, 'list'] }),
  })
}

/** Writes a new one, or changes the one with the id. */
export function useSaveAnnouncement(id: number | undefined) {
  return useChange((body: Body) =>
    id === undefined
      ? request(calls.addAnnouncement, { body })
      : request(calls.changeAnnouncement, { params: { id }, body }),
  )
}

/** Ends one that shows. */
export function useEndAnnouncement() {
  return useChange((id: number) => request(calls.endAnnouncement, { params: { id } }))
}

/** Deletes one that has never shown. */
export function useRemoveAnnouncement() {
  return useChange((id: number) => request(calls.removeAnnouncement, { params: { id } }))
}
