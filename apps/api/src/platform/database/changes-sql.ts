import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { BoundedClient, boundedConnection } from './connections.ts'

const AGAIN_MS = 1000

/**
 * Notifications of the database to every copy of the server: of a ticket by its id, of a person's notices by the
 * person's, of announcements by the id of a role.
 */
export type Channel = 'ticket_changed' | 'announcements_changed' | 'notices_changed'
const CHANNELS: Channel[] = ['ticket_changed', 'announcements_changed', 'notices_changed']

/**
 * Listens for changes from every copy of the server. The connection is opened by the
 * first listener; after it was lost, every listener is called, since a change may have been missed.
 */
export function openChanges(databaseUrl: string, log: FastifyBaseLogger) {
  const listeners = new Map<string, Set<() => void>>()
  let client: pg.Client | undefined
  let isClosed = false
  let again: NodeJS.Timeout | undefined

  function tell(subject: string): void {
    for (const listener of listeners.get(subject) ?? []) listener()
  }

  async function connect(isAgain: boolean): Promise<void> {
    const fresh = new BoundedClient(boundedConnection(databaseUrl, 'chukta-changes'))
    client = fresh
    fresh.on('error', () => undefined)
    fresh.on('notification', ({ channel, payload }) => tell(`${channel} ${payload}`))
    fresh.once('end', () => comeBack(fresh))
    try {
      await fresh.connect()
      for (const channel of CHANNELS) await fresh.query(`listen ${channel}`)
      if (isAgain) for (const subject of listeners.keys()) tell(subject)
    } catch (error) {
      log.warn({ code: (error as { code?: string }).code }, 'changes are not heard')
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
    /** Calls back on every change of the ticket or of the person's notices, until the given function is called. */
    listen(channel: Channel, id: number, listener: () => void): () => void {
      if (!client) void connect(false)
      const subject = `${channel} ${id}`
      const set = listeners.get(subject) ?? new Set()
      listeners.set(subject, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0) listeners.delete(subject)
      }
    },
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(again)
      await client?.end().catch(() => undefined)
    },
  }
}
