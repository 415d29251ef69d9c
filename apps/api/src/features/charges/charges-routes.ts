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

  mount(app, context, calls.listGroups, async ({ over, query }) => {
    const { rows, total } = await pageOfGroups(db, over.userId, query.page ?? 1, query.per_page ?? 10)
    const message = total === 0 ? said.none : said.found
    return { status: 'success' as const, message, data: rows.map(answerGroup), pagination: { total } }
  })

  mount(app, context, calls.listAssignedCharges, async ({ scope }) => ({
    data: answerAssigned(await chargeSheet(db, scope)),
  }))

  mount(app, context, calls.storeGroup, async ({ body, scope }) => {
    const id = await addGroup(db, scope, { name: body.name, roleId: body.role_id, charges: body.charges })
    return { ...success(said.added), data: { message: said.added, id } }
  })

  mount(app, context, calls.getGroup, async ({ params, over }) => {
    const group = await groupBelow(db, over.userId, params.selectedUserId)
    const [sheet, rates] = await Promise.all([chargeSheet(db, over.userId), groupRates(db, group.id)])
    return { group: groupName(group), payment_gateways: answerGroupCharges(sheet, rates) }
  })

  mount(app, context, calls.updateGroup, async ({ params, body, scope }) => {
    const { name = null, role_id = null, charges } = body
    await changeGroup(db, scope, params.selectedUserId, { name, roleId: role_id, charges })
    return success(said.updated)
  })

  mount(app, context, calls.deleteGroup, async ({ params, scope }) => {
    await removeGroup(db, scope, params.id)
    return { data: { message: said.deleted } }
  })

  membersRoutes(app, context)
  ratesRoutes(app, context)
}

/** Who is in which group. */
function membersRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  type Query = { page?: number | undefined; currentPage?: number | undefined; per_page?: number | undefined }
  const pageOf = (params: { id: number; roleId: number }, query: Query) => ({
    groupId: params.id,
    roleId: params.roleId,
    page: query.currentPage ?? query.page ?? 1,
    perPage: query.per_page ?? 10,
  })

  mount(app, context, calls.listAssignable, ({ params, query, over }) =>
    pageOfMembers(db, over.userId, pageOf(params, query), false),
  )

  mount(app, context, calls.listAssigned, ({ params, query, over }) =>
    pageOfMembers(db, over.userId, pageOf(params, query), true),
  )

  for (const [call, work, message] of [
    [calls.assignUsers, assign, said.assigned],
    [calls.unassignUsers, unassign, said.unassigned],
  ] as const) {
    mount(app, context, call, async ({ params, body, scope }) => {
      const { id = null, group_id = null, user_id } = body
      await work(db, scope, { pathId: params.id, bodyId: id, groupId: group_id, userIds: user_id })
      return { data: { message } }
    })
  }
}

/** What stands above every group: master charges and default commissions. */
function ratesRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context

  mount(app, context, listMasterCharges, async ({ scope }) => ({
    data: answerMaster(await chargeSheet(db, scope)),
  }))

  mount(app, context, storeMasterCharges, async ({ body, scope }) => {
    await saveMasterCharges(db, scope, body.charges)
    return { data: { message: said.masterSaved } }
  })

  mount(app, context, getCommissions, async ({ scope }) => ({ data: await defaultCommissions(db, scope) }))

  mount(app, context, storeCommissions, async ({ body, scope }) => {
    await saveCommissions(db, scope, { admin: body.admin ?? null, distributor: body.distributor })
    return { data: { message: BACK_OFFICE.commissions.updated } }
  })
}
