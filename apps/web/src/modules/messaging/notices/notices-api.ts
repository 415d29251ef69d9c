import * as calls from '@chukta/contract/messaging/notices'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pageQuery } from '../../../lib/data-query.ts'
import { request } from '../../../lib/http.ts'
import { listenToNotices } from '../../../lib/live.ts'
import { storedUserId } from '../../../lib/session.ts'

/** Milliseconds that the count waits for the stream, which some proxies buffer. */
const PATIENCE_MS = 2_000

const key = () => ['notices', storedUserId()]

type Query = {
  page?: number
  per_page: number
  kind?: calls.NoticeKind | undefined
  unread?: '1' | undefined
}

/** A page of the signed-in person's notifications; the previous page stays while the next is fetched. */
export function useNotices(query: Query) {
  return useQuery(pageQuery([...key(), 'list', query], calls.listNotices, { query }))
}

/** The number of unread ones, counted after the stream is open, so that none is missed; refetched with each event. */
export function useUnread(): number {
  const client = useQueryClient()
  const [isListening, setIsListening] = useState(false)
  useEffect(() => {
    const begin = () => setIsListening(true)
    const late = setTimeout(begin, PATIENCE_MS)
    const stop = listenToNotices(() => {
      begin()
      void client.invalidateQueries({ queryKey: key() })
    })
    return () => {
      clearTimeout(late)
      stop()
    }
  }, [client])
  const { data } = useQuery({
    enabled: isListening,
    queryKey: [...key(), 'unread'],
    queryFn: ({ signal }) => request(calls.countNotices, { signal, background: true }),
  })
  return data?.data.unread ?? 0
}

/** Marks one as read, or all without an id. */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id?: number) =>
      id === undefined ? request(calls.readNotices, {}) : request(calls.readNotice, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: key() }),
  })
}
