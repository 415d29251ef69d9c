import { BACK_OFFICE } from '@chukta/contract/back-office-messages'
import * as calls from '@chukta/contract/charges'
import { getCommissions, storeCommissions } from '@chukta/contract/commissions'
import { listMasterCharges, storeMasterCharges } from '@chukta/contract/master-charges'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { mount } from '../../platform/routes.ts'
import { answerAssigned, answerGroup, answerGroupCharges, answerMaster, groupName } from './charge-answers.ts'
import { defaultCommissions, saveCommissions } from './commissions-service.ts'
import { addGroup, changeGroup, groupBelow, pageOfGroups, removeGroup } from './groups-service.ts'
import { saveMasterCharges } from './master-charges-service.ts'
import { assign, pageOfMembers, unassign } from './members-service.ts'
import { groupRates } from './rate-history-sql.ts'
import { chargeSheet } from './rates-sql.ts'

const said = BACK_OFFICE.charges
const success = (message: string) => ({ status: 'success' as const, message, data: { message } })

export function chargesRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context

  mount(app, context, calls.listGroups, async ({ params, query }) => {
    const { rows, total } = await pageOfGroups(db, params.userId, query.page ?? 1, query.per_page ?? 10)
    const message = total === 0 ? said.none : said.found
    return { status: 'success' as const, message, data: rows.map(answerGroup), pagination: { total } }
  })

  mount(app, context, calls.listAssignedCharges, async ({ actor }) => ({
    data: answerAssigned(await chargeSheet(db, actor.id)),
  }))

  mount(app, context, calls.storeGroup, async ({ body, actor }) => {
    const id = await addGroup(db, actor, { name: body.name, roleId: body.role_id, charges: body.charges })
    return { ...success(said.added), data: { message: said.added, id } }
  })

  mount(app, context, calls.getGroup, async ({ params, actor }) => {
    const group = await groupBelow(db, actor, params.selectedUserId, params.userId)
    const [sheet, rates] = await Promise.all([chargeSheet(db, params.userId), groupRates(db, group.id)])
    return { group: groupName(group), payment_gateways: answerGroupCharges(sheet, rates) }
  })

  mount(app, context, calls.updateGroup, async ({ params, body, actor }) => {
    const { name = null, role_id = null, charges } = body
    await changeGroup(db, actor, params.selectedUserId, { name, roleId: role_id, charges })
    return success(said.updated)
  })

  mount(app, context, calls.deleteGroup, async ({ params, actor }) => {
    await removeGroup(db, actor, params.id)
    return { data: { message: said.deleted } }
  })

  membersRoutes(app, context)
  ratesRoutes(app, context)
}

/** Who is in which group. */
function membersRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  type Query = { page?: number | undefined; currentPage?: number | undefined; per_page?: number | undefined }
  const pageOf = (params: { id: number; roleId: number; userId: number }, query: Query) => ({
    groupId: params.id,
    roleId: params.roleId,
    userId: params.userId,
    page: query.currentPage ?? query.page ?? 1,
    perPage: query.per_page ?? 10,
  })

  mount(app, context, calls.listAssignable, ({ params, query, actor }) =>
    pageOfMembers(db, actor, pageOf(params, query), false),
  )

  mount(app, context, calls.listAssigned, ({ params, query, actor }) =>
    pageOfMembers(db, actor, pageOf(params, query), true),
  )

  for (const [call, work, message] of [
    [calls.assignUsers, assign, said.assigned],
    [calls.unassignUsers, unassign, said.unassigned],
  ] as const) {
    mount(app, context, call, async ({ params, body, actor }) => {
      const { id = null, group_id = null, user_id } = body
      await work(db, actor, { pathId: params.id, bodyId: id, groupId: group_id, userIds: user_id })
      return { data: { message } }
    })
  }
}

/** What stands above every group: master charges and default commissions. */
function ratesRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context

  mount(app, context, listMasterCharges, async ({ actor }) => ({
    data: answerMaster(await chargeSheet(db, actor.id)),
  }))

  mount(app, context, storeMasterCharges, async ({ body, actor }) => {
    await saveMasterCharges(db, actor, body.charges)
    return { data: { message: said.masterSaved } }
  })

  mount(app, context, getCommissions, async ({ actor }) => ({ data: await defaultCommissions(db, actor) }))

  mount(app, context, storeCommissions, async ({ body, actor }) => {
    await saveCommissions(db, actor, { admin: body.admin ?? null, distributor: body.distributor })
    return { data: { message: BACK_OFFICE.commissions.updated } }
  })
}
