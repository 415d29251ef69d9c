import * as calls from '@chukta/contract/messaging/notices'
import type { FastifyInstance } from 'fastify'
import { spokenTo } from '../../../languages/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { eventStreams, type Told } from '../../../platform/http/event-streams.ts'
import { mount } from '../../../platform/http/routes.ts'
import type { Actor, Scope } from '../../../platform/security/gate.ts'
import { countUnread, listNotices, readAll, readNotice } from './notices-service.ts'

/** The time over which a whole role is notified of an announcement, instead of all at once. */
const SPREAD_MS = 3_000

/** The stream's answer about a ticket, and whether the caller may still listen. Throws 404 for one out of reach. */
type ListenableTicket = (
  deps: Deps,
  actor: Actor,
  scope: Scope,
  id: number,
) => Promise<{ told: Told; isInReach: () => Promise<boolean> }>

/** Notices in the portal, and the one stream of a tab. The tickets are another module's. */
export function noticesRoutes(app: FastifyInstance, deps: Deps, listenableTicket: ListenableTicket): void {
  const stream = eventStreams(app, deps)

  mount(app, deps, calls.listNotices, async ({ scope, query, reply }) => ({
    data: await listNotices(deps, scope, {
      page: query.page ?? 1,
      perPage: query.per_page ?? 10,
      kind: query.kind,
      isUnread: query.unread === '1',
      language: spokenTo(reply),
    }),
  }))

  mount(app, deps, calls.countNotices, async ({ scope }) => ({
    data: { unread: await countUnread(deps, scope) },
  }))

  mount(app, deps, calls.readNotice, async ({ scope, params }) => ({
    data: { unread: await readNotice(deps, scope, params.id) },
  }))

  mount(app, deps, calls.readNotices, async ({ scope }) => {
    await readAll(deps, scope)
    return { data: { unread: 0 } }
  })

  mount(app, deps, calls.streamChanges, async ({ actor, scope, query, reply }) => {
    const own: Told = { channel: 'notices_changed', id: scope.userId, event: 'notices' }
    const ofRole: Told = {
      channel: 'announcements_changed',
      id: actor.roleId,
      event: 'notices',
      spreadMs: SPREAD_MS,
    }
    if (query.ticket_id === undefined) return stream(actor, reply, [own, ofRole], async () => true)
    const ticket = await listenableTicket(deps, actor, scope, query.ticket_id)
    stream(actor, reply, [own, ofRole, ticket.told], ticket.isInReach)
  })
}
