import { BACK_OFFICE } from '@chukta/contract/back-office-messages'
import * as calls from '@chukta/contract/users'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { mount } from '../../platform/routes.ts'
import { addUser, changeUser } from './save-user-service.ts'
import { oneUser, pageOfUsers, removeUser, switchUser, uplinesBelow } from './users-service.ts'

const said = BACK_OFFICE.users

export function usersRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context

  mount(app, context, calls.listUsers, ({ params, over, query }) =>
    pageOfUsers(
      db,
      { scope: over.loginUserId, roleId: params.roleId, search: query.search ?? '' },
      query.page ?? 1,
      query.per_page ?? 10,
    ),
  )

  mount(app, context, calls.listUplines, ({ over }) => uplinesBelow(db, over.userId))

  mount(app, context, calls.getUserForEdit, ({ params, over }) =>
    oneUser(db, over.loggedInUserId, params.id, params.roleId),
  )

  mount(app, context, calls.getUser, ({ params, over }) => oneUser(db, over.id, params.id))

  mount(app, context, calls.addUser, async ({ body, over }) => {
    const id = await addUser(context, over.parent_id, body)
    return { message: said.added, data: { message: said.added, id } }
  })

  mount(app, context, calls.updateUser, async ({ body, over, scope }) => {
    await changeUser(context, { user: over.id, everyone: scope }, body)
    return { message: said.updated, errors: {}, data: { message: said.updated } }
  })

  mount(app, context, calls.changeUserStatus, async ({ body, over }) => ({
    data: { message: await switchUser(db, over.userId, body.status) },
  }))

  mount(app, context, calls.deleteUser, async ({ over }) => ({
    data: { message: await removeUser(db, over.id) },
  }))
}
