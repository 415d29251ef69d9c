import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenToTicket } from '../../../lib/live.ts'
import { threadKey } from './tickets-api.ts'

/** Has the thread read again the moment the server says that it changed; asking every 2 s goes on beside it. */
export function useTicketStream(id: string): void {
  const client = useQueryClient()
  useEffect(
    () => listenToTicket(id, () => void client.invalidateQueries({ queryKey: threadKey(id) })),
    [client, id],
  )
}
