import { ANNOUNCEMENTS } from '@chukta/contract/messaging/announcement-messages'
import * as calls from '@chukta/contract/messaging/announcements'
import type { FastifyInstance } from 'fastify'
import { spokenTo } from '../../../languages/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import * as service from './announcements-service.ts'

/** Announcements of role 1 to whole roles. */
export function announcementsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.listAnnouncements, async ({ query }) => ({
    data: await service.listAnnouncements(deps, {
      page: query.page ?? 1,
      perPage: query.per_page ?? 10,
      state: query.state,
    }),
  }))

  mount(app, deps, calls.listShown, async ({ scope, reply }) => ({
    data: await service.listShown(deps, scope, spokenTo(reply)),
  }))

  mount(app, deps, calls.getAnnouncement, async ({ actor, params }) => ({
    data: await service.readAnnouncement(deps, actor, params.id),
  }))

  mount(app, deps, calls.addAnnouncement, async ({ actor, body }) => ({
    data: { id: await service.addAnnouncement(deps, actor, body), message: ANNOUNCEMENTS.saved },
  }))

  mount(app, deps, calls.changeAnnouncement, async ({ actor, params, body }) => {
    await service.changeAnnouncement(deps, actor, params.id, body)
    return { data: { id: params.id, message: ANNOUNCEMENTS.saved } }
  })

  mount(app, deps, calls.endAnnouncement, async ({ actor, params }) => {
    await service.endAnnouncement(deps, actor, params.id)
    return { data: { message: ANNOUNCEMENTS.endedNow } }
  })

  mount(app, deps, calls.removeAnnouncement, async ({ actor, params }) => {
    await service.removeAnnouncement(deps, actor, params.id)
    return { data: { message: ANNOUNCEMENTS.removed } }
  })

  mount(app, deps, calls.dismissAnnouncement, async ({ scope, params }) => {
    await service.dismissAnnouncement(deps, scope, params.id)
    return { data: { message: ANNOUNCEMENTS.dismissed } }
  })
}
