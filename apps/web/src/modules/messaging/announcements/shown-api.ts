import { dismissAnnouncement, listShown } from '@chukta/contract/messaging/announcements'
import { readNotice } from '@chukta/contract/messaging/notices'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

// Below the key of the notices: the stream of notices covers announcements too.
const key = () => ['notices', storedUserId()]

/** Announcements shown to the signed-in person now, newest first. */
export function useShown() {
  return useQuery({
    queryKey: [...key(), 'announcements'],
    queryFn: async ({ signal }) => (await request(listShown, { signal, background: true })).data,
  })
}

/** Marks one as read, as a line of the notifications. */
export function useReadShown() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => request(readNotice, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: key() }),
  })
}

/** Closes the banner of an announcement, on every device. */
export function useDismiss() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => request(dismissAnnouncement, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: key() }),
  })
}
