import { streamChanges } from '@chukta/contract/messaging/notices'
import { respond } from './http.ts'
import { RequestError } from './request-error.ts'

const LIFE_MS = 30 * 60_000
const PAUSE_MS = 5_000
const FINAL = [401, 403, 404, 419]

type Listener = () => void
type Ticket = { id: string; changed: Listener }

/** The one stream of this tab: the listeners to notices, and the ticket that is shown. */
const onNotices = new Set<Listener>()
let ticket: Ticket | null = null
let open: AbortController | null = null
let isDue = false

/**
 * Calls the listener once the server reports notices, or cannot be reached, and then whenever they should be read again:
 * earlier data may be outdated. Returns the function that stops it.
 */
export function listenToNotices(listener: Listener): () => void {
  onNotices.add(listener)
  reopen()
  return () => {
    onNotices.delete(listener)
    reopen()
  }
}

/** Calls the listener whenever the thread of the ticket should be read again. Gives the function that stops it. */
export function listenToTicket(id: string, changed: Listener): () => void {
  const mine = { id, changed }
  ticket = mine
  reopen()
  return () => {
    if (ticket !== mine) return
    ticket = null
    reopen()
  }
}

document.addEventListener('visibilitychange', () => {
  // Events of the meantime were missed. A hidden tab holds no connection: browsers have few of them.
  if (!document.hidden) tellAll()
  reopen()
})

function tellAll(): void {
  tellOfNotices()
  ticket?.changed()
}

function tellOfNotices(): void {
  for (const listener of onNotices) listener()
}

/** Once for all that changes in this moment: leaving one ticket and opening another is one new stream. */
function reopen(): void {
  if (isDue) return
  isDue = true
  queueMicrotask(() => {
    isDue = false
    open?.abort()
    open = null
    if (document.hidden || (onNotices.size === 0 && ticket === null)) return
    open = new AbortController()
    void listen(ticket, open.signal)
  })
}

async function listen(about: Ticket | null, signal: AbortSignal): Promise<void> {
  for (let isAgain = false; !signal.aborted; isAgain = true) {
    try {
      // Earlier events were missed. The first time a ticket is being read anyway, and again every two seconds.
      await readEvents(about, signal, isAgain ? tellAll : tellOfNotices)
    } catch (error) {
      if (signal.aborted) return
      // Not found, not allowed, signed out: a retry would not change that.
      const isFinal = error instanceof RequestError && FINAL.includes(error.status)
      if (!isFinal || !isAgain) tellOfNotices()
      if (isFinal) return
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/**
 * Reads events until the stream ends. With fetch, since EventSource cannot send the token. Without a connection,
 * the regular polls continue alone.
 */
async function readEvents(about: Ticket | null, signal: AbortSignal, isHeard: () => void): Promise<void> {
  const response = await respond(streamChanges, {
    query: { ticket_id: about?.id },
    headers: { Accept: 'text/event-stream' },
    background: true,
    signal,
    timeoutMs: LIFE_MS,
  })
  isHeard()
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let line = ''
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done) return
    const lines = (line + value).split('\n')
    line = lines.pop() ?? ''
    const events = lines.map((one) => one.trim())
    if (events.includes('event: changed')) about?.changed()
    if (events.includes('event: notices')) tellOfNotices()
  }
}
