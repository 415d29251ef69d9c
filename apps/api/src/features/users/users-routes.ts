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

  mount(app, context, calls.listUsers, ({ params, query }) =>
    pageOfUsers(
      db,
      { userId: params.loginUserId, roleId: params.roleId, search: query.search ?? '' },
      query.page ?? 1,
      query.per_page ?? 10,
    ),
  )

  mount(app, context, calls.listUplines, ({ params }) => uplinesBelow(db, params.userId))

  mount(app, context, calls.getUserForEdit, ({ params }) =>
    oneUser(db, params.id, { below: params.loggedInUserId, roleId: params.roleId }),
  )

  mount(app, context, calls.getUser, ({ params }) => oneUser(db, params.id))

  mount(app, context, calls.addUser, async ({ body, actor }) => {
    const id = await addUser(context, actor, body)
    return { message: said.added, data: { message: said.added, id } }
  })

  mount(app, context, calls.updateUser, async ({ params, body, actor }) => {
    await changeUser(context, actor, params.id, body)
    return { message: said.updated, errors: {}, data: { message: said.updated } }
  })

  mount(app, context, calls.changeUserStatus, async ({ params, body, actor }) => ({
    data: { message: await switchUser(db, actor, params.userId, body.status) },
  }))

  mount(app, context, calls.deleteUser, async ({ params, actor }) => ({
    data: { message: await removeUser(db, actor, params.id) },
  }))
}
