import { MEMBERS } from '@chukta/contract/identity/members/member-messages'
import * as calls from '@chukta/contract/identity/members/members'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { originOf } from '../sign-in/request-origin.ts'
import { joinStaff, readInvitation } from './join-service.ts'
import { change, invite, readMembers, remove } from './members-service.ts'

/** The staff of an account, and joining one by the link of a mail. */
export function membersRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.listMembers, async ({ scope }) => ({ data: await readMembers(deps, scope) }))

  mount(app, deps, calls.inviteMember, async ({ scope, body }) => {
    await invite(deps, scope, body)
    return { message: MEMBERS.sent }
  })

  mount(app, deps, calls.changeMember, async ({ scope, params, body }) => ({
    data: await change(deps, scope, params.id, body),
    message: MEMBERS.changed,
  }))

  mount(app, deps, calls.removeMember, async ({ scope, params }) => {
    await remove(deps, scope, params.id)
    return { message: MEMBERS.removed }
  })

  mount(app, deps, calls.readInvitation, async ({ body }) => ({
    data: await readInvitation(deps, body.token),
  }))

  mount(app, deps, calls.joinStaff, async ({ body, request }) => {
    await joinStaff(deps, body, originOf(request))
    return { message: MEMBERS.joined }
  })
}
