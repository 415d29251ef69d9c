import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { BoundedClient, boundedConnection } from '../../platform/connections.ts'

const AGAIN_MS = 1000

/**
 * Listens for changes of tickets from every copy of the server. The connection is opened by the
 * first listener; after it was lost, every listener is called, since a change may have been missed.
 */
export function openTicketChanges(databaseUrl: string, log: FastifyBaseLogger) {
  const listeners = new Map<number, Set<() => void>>()
  let client: pg.Client | undefined
  let isClosed = false
  let again: NodeJS.Timeout | undefined

  function tell(id: number): void {
    for (const listener of listeners.get(id) ?? []) listener()
  }

  async function connect(isAgain: boolean): Promise<void> {
    const fresh = new BoundedClient(boundedConnection(databaseUrl, 'chukta-tickets'))
    client = fresh
    fresh.on('error', () => undefined)
    fresh.on('notification', ({ payload }) => tell(Number(payload)))
    fresh.once('end', () => comeBack(fresh))
    try {
      await fresh.connect()
      await fresh.query('listen ticket_changed')
      if (isAgain) for (const id of listeners.keys()) tell(id)
    } catch (error) {
      log.warn({ code: (error as { code?: string }).code }, 'ticket changes are not heard')
      await fresh.end().catch(() => undefined)
      comeBack(fresh)
    }
  }

  function comeBack(lost: pg.Client): void {
    if (client !== lost || isClosed) return
    clearTimeout(again)
    again = setTimeout(() => connect(true), AGAIN_MS)
  }

  return {
    /** Calls back on every change of the ticket, until the given function is called. */
    listen(id: number, listener: () => void): () => void {
      if (!client) void connect(false)
      const set = listeners.get(id) ?? new Set()
      listeners.set(id, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0) listeners.delete(id)
      }
    },
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(again)
      await client?.end().catch(() => undefined)
    },
  }
}
