import { ANNOUNCEMENTS } from '@chukta/contract/messaging/announcement-messages'
import * as calls from '@chukta/contract/messaging/announcements'
import type { FastifyInstance } from 'fastify'
import { spokenTo } from '../../../languages/answers.ts'
import type { Context } from '../../../platform/context.ts'
import { mount } from '../../../platform/http/routes.ts'
import * as service from './announcements-service.ts'

/** Announcements of role 1 to whole roles. */
export function announcementsRoutes(app: FastifyInstance, context: Context): void {
  mount(app, context, calls.listAnnouncements, async ({ query }) => ({
    data: await service.listAnnouncements(context, {
      page: query.page ?? 1,
      perPage: query.per_page ?? 10,
      state: query.state,
    }),
  }))

  mount(app, context, calls.listShown, async ({ scope, reply }) => ({
    data: await service.listShown(context, scope, spokenTo(reply)),
  }))

  mount(app, context, calls.getAnnouncement, async ({ actor, params }) => ({
    data: await service.readAnnouncement(context, actor, params.id),
  }))

  mount(app, context, calls.addAnnouncement, async ({ actor, body }) => ({
    data: { id: await service.addAnnouncement(context, actor, body), message: ANNOUNCEMENTS.saved },
  }))

  mount(app, context, calls.changeAnnouncement, async ({ actor, params, body }) => {
    await service.changeAnnouncement(context, actor, params.id, body)
    return { data: { id: params.id, message: ANNOUNCEMENTS.saved } }
  })

  mount(app, context, calls.endAnnouncement, async ({ actor, params }) => {
    await service.endAnnouncement(context, actor, params.id)
    return { data: { message: ANNOUNCEMENTS.endedNow } }
  })

  mount(app, context, calls.removeAnnouncement, async ({ actor, params }) => {
    await service.removeAnnouncement(context, actor, params.id)
    return { data: { message: ANNOUNCEMENTS.removed } }
  })

  mount(app, context, calls.dismissAnnouncement, async ({ scope, params }) => {
    await service.dismissAnnouncement(context, scope, params.id)
    return { data: { message: ANNOUNCEMENTS.dismissed } }
  })
}
