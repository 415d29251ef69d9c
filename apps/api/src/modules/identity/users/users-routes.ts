import * as many from '@chukta/contract/identity/many-users'
import { PENDING_CONTACTS } from '@chukta/contract/identity/pending-contact-messages'
import { cancelPendingContact } from '@chukta/contract/identity/pending-contacts'
import { getSwitchOff } from '@chukta/contract/identity/switch-off'
import * as calls from '@chukta/contract/identity/users'
import { manages } from '@chukta/contract/permissions'
import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { type Actor, refuse } from '../../../platform/security/gate.ts'
import { registerApprovable } from '../approvals/submit-service.ts'
import { cancelFor } from '../profile/pending-contacts-service.ts'
import { addUser } from './add-user-service.ts'
import { COMMISSION, COMMISSION_PART } from './commission-approvable.ts'
import { exportChosen, switchUsers } from './many-users-service.ts'
import { changeUser } from './save-user-service.ts'
import { oneUser, pageOfUsers, removeUser, switchUser, uplinesBelow } from './users-service.ts'
import { leftBySwitchOff } from './users-sql.ts'

const messages = BACK_OFFICE.users

/** Names the proposal of a commission that was held; nothing else of the answer changes. */
const heldAs = (approvalId: number | null) => (approvalId === null ? {} : { approval_id: approvalId })

type RoleRequest = { actor: Actor; request: FastifyRequest; params: { roleId: number } }

export function usersRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  registerApprovable(app, COMMISSION_PART, COMMISSION)
  const refuseUnmanaged = async ({ actor, request, params }: RoleRequest) => {
    if (!manages(actor.roleId, params.roleId)) await refuse(db, actor, request, 'roleId')
  }

  mount(app, deps, calls.listUsers, async (input) => {
    await refuseUnmanaged(input)
    const { params, over, query } = input
    return pageOfUsers(
      db,
      { scope: over.loginUserId, roleId: params.roleId, search: query.search ?? '' },
      query.page ?? 1,
      query.per_page ?? 10,
    )
  })

  mount(app, deps, calls.listUplines, async (input) => {
    await refuseUnmanaged(input)
    return uplinesBelow(db, input.over.userId)
  })

  mount(app, deps, calls.getUserForEdit, ({ params, over }) =>
    oneUser(db, over.loggedInUserId, params.id, params.roleId),
  )

  mount(app, deps, calls.getUser, ({ params, over }) => oneUser(db, over.id, params.id))

  mount(app, deps, calls.addUser, async ({ body, over }) => {
    const { id, approvalId } = await addUser(deps, over.parent_id, body)
    return { message: messages.added, data: { message: messages.added, id }, ...heldAs(approvalId) }
  })

  mount(app, deps, calls.updateUser, async ({ body, over, scope }) => {
    const { approvalId, pending } = await changeUser(deps, { user: over.id, everyone: scope }, body)
    const { updated: message } = messages
    return { message, errors: {}, pending_contact: pending, data: { message }, ...heldAs(approvalId) }
  })

  mount(app, deps, cancelPendingContact, async ({ body, over }) => {
    await cancelFor(deps, over.id, body.field)
    return { data: { message: PENDING_CONTACTS.cancelled[body.field] } }
  })

  mount(app, deps, calls.changeUserStatus, async ({ body, over }) => ({
    data: { message: await switchUser(db, over.userId, body.status) },
  }))

  mount(app, deps, getSwitchOff, async ({ over }) => ({ data: await leftBySwitchOff(db, over.userId) }))

  mount(app, deps, many.changeStatusOfUsers, async ({ body, scope, once }) => ({
    data: await switchUsers(deps, scope, body, once),
  }))

  mount(app, deps, many.exportUsers, async ({ query, scope, reply }) => {
    const { bytes, contentType, fileName } = await exportChosen(deps, scope, query.users, query.format)
    return reply
      .header('Content-Type', contentType)
      .header('Content-Disposition', `attachment; filename="${fileName}"`)
      .header('X-Content-Type-Options', 'nosniff')
      .send(bytes)
  })

  mount(app, deps, calls.deleteUser, async ({ over }) => ({
    data: { message: await removeUser(db, over.id) },
  }))
}
