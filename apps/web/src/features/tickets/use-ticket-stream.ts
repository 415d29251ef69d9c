import { streamTicket } from '@chukta/contract/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { respond } from '../../lib/http.ts'
import { RequestError } from '../../lib/request-error.ts'
import { threadKey } from './tickets-api.ts'

const LIFE_MS = 30 * 60_000
const PAUSE_MS = 5_000
const FINAL = [401, 403, 404, 419]

/**
 * Has the thread read again the moment the server says that it changed. Where the stream does not get through,
 * asking every 2 s goes on alone. Read with fetch, since EventSource cannot send the token.
 */
export function useTicketStream(id: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const leaving = new AbortController()
    const changed = () => void client.invalidateQueries({ queryKey: threadKey(id) })
    void listen(id, changed, leaving.signal)
    return () => leaving.abort()
  }, [client, id])
}

async function listen(id: string, changed: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await readEvents(id, changed, signal)
    } catch (error) {
      // Not found, not allowed, signed out: asking again would not change that.
      if (error instanceof RequestError && FINAL.includes(error.status)) return
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

async function readEvents(id: string, changed: () => void, signal: AbortSignal): Promise<void> {
  const response = await respond(streamTicket, {
    params: { id },
    headers: { Accept: 'text/event-stream' },
    background: true,
    signal,
    timeoutMs: LIFE_MS,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let line = ''
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done) return
    const lines = (line + value).split('\n')
    line = lines.pop() ?? ''
    if (lines.some((one) => one.trim() === 'event: changed')) changed()
  }
}
