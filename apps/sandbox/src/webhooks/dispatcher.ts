import type { Row, Store } from '../store.ts'
import { listPending, recordAnswer } from './deliveries-sql.ts'

/** The provider's default retries: three after the first try, with these delays. */
const RETRY_MINUTES = [2, 10, 30]
const AT_ONCE = 32
const ANSWER_WITHIN_MS = 10_000

/** How a provider signs one delivery: the headers that go with the body. */
export type MakeHeaders = (
  body: string,
  delivery: { id: number; timestampMs: number; attempt: number; forged: boolean },
) => Record<string, string>

interface Settings {
  senders: Record<string, MakeHeaders>
  minuteMs: number
  now: () => number
}

export interface Dispatcher {
  /** Sends due deliveries now. Call it after the commit that added one. */
  wake(): void
  close(): void
}

/** Sends pending webhooks when they are due, at least once each, also those of an earlier run. */
export function startDispatcher(store: Store, settings: Settings): Dispatcher {
  const flying = new Set<number>()
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined

  const wake = () => {
    clearTimeout(timer)
    if (closing.signal.aborted) return
    for (const row of listPending(store, AT_ONCE * 2)) {
      if (flying.has(Number(row.id))) continue
      const waitMs = Number(row.due_at_ms) - settings.now()
      if (waitMs > 0) {
        timer = setTimeout(wake, Math.min(waitMs, 60_000))
        return
      }
      if (flying.size >= AT_ONCE) return
      void deliver(row)
    }
  }

  const deliver = async (row: Row) => {
    const id = Number(row.id)
    const attempt = Number(row.attempt) + 1
    flying.add(id)
    const result = await post(row, attempt, settings, closing.signal)
    flying.delete(id)
    if (closing.signal.aborted) return
    const retryMinutes = row.forged ? undefined : RETRY_MINUTES[attempt - 1]
    const failed = retryMinutes === undefined ? 'given-up' : 'pending'
    recordAnswer(store, id, {
      state: result.ok ? 'delivered' : failed,
      attempt,
      dueAtMs: settings.now() + (retryMinutes ?? 0) * settings.minuteMs,
      answer: result.answer,
    })
    wake()
  }

  return {
    wake,
    close() {
      closing.abort()
      clearTimeout(timer)
    },
  }
}

async function post(
  row: Row,
  attempt: number,
  settings: Settings,
  closing: AbortSignal,
): Promise<{ ok: boolean; answer: string }> {
  const body = String(row.body)
  const makeHeaders = settings.senders[String(row.sender)] as MakeHeaders
  try {
    const response = await fetch(String(row.url), {
      method: 'POST',
      headers: makeHeaders(body, {
        id: Number(row.id),
        timestampMs: settings.now(),
        attempt,
        forged: Boolean(row.forged),
      }),
      body,
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    })
    await response.body?.cancel()
    return { ok: response.ok, answer: String(response.status) }
  } catch (error) {
    const cause = (error as Error).cause as { code?: string } | undefined
    return { ok: false, answer: cause?.code ?? (error as Error).name }
  }
}
