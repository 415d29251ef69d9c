import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import * as calls from '@chukta/contract/pricing/charges'
import { getCommissions, storeCommissions } from '@chukta/contract/pricing/commissions'
import { listMasterCharges, storeMasterCharges } from '@chukta/contract/pricing/master-charges'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { mount } from '../../../platform/http/routes.ts'
import { mountApprovable } from '../../identity/api.ts'
import { answerAssigned, answerGroup, answerGroupCharges, answerMaster, groupName } from './charge-answers.ts'
import { defaultCommissions } from './commissions-service.ts'
import { ADD_GROUP, CHANGE_GROUP, DELETE_GROUP } from './groups-approvable.ts'
import { groupBelow, pageOfGroups } from './groups-service.ts'
import { ASSIGN_USERS, UNASSIGN_USERS } from './members-approvable.ts'
import { pageOfMembers } from './members-service.ts'
import { groupRates } from './rate-history-sql.ts'
import { COMMISSIONS, MASTER_CHARGES } from './rates-approvable.ts'
import { chargeSheet } from './rates-sql.ts'

const messages = BACK_OFFICE.charges

export function chargesRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context

  mount(app, context, calls.listGroups, async ({ over, query }) => {
    const { rows, total } = await pageOfGroups(db, over.userId, query.page ?? 1, query.per_page ?? 10)
    const message = total === 0 ? messages.none : messages.found
    return { status: 'success' as const, message, data: rows.map(answerGroup), pagination: { total } }
  })

  mount(app, context, calls.listAssignedCharges, async ({ scope }) => ({
    data: answerAssigned(await chargeSheet(db, scope)),
  }))

  mountApprovable(app, context, calls.storeGroup, ADD_GROUP)

  mount(app, context, calls.getGroup, async ({ params, over }) => {
    const group = await groupBelow(db, over.userId, params.selectedUserId)
    const [sheet, rates] = await Promise.all([chargeSheet(db, over.userId), groupRates(db, group.id)])
    return { group: groupName(group), payment_gateways: answerGroupCharges(sheet, rates) }
  })

  mountApprovable(app, context, calls.updateGroup, CHANGE_GROUP)
  mountApprovable(app, context, calls.deleteGroup, DELETE_GROUP)

  membersRoutes(app, context)
  ratesRoutes(app, context)
}

/** The members of groups. */
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

  mountApprovable(app, context, calls.assignUsers, ASSIGN_USERS)
  mountApprovable(app, context, calls.unassignUsers, UNASSIGN_USERS)
}

/** The rates above all groups: master charges and default commissions. */
function ratesRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context

  mount(app, context, listMasterCharges, async ({ scope }) => ({
    data: answerMaster(await chargeSheet(db, scope)),
  }))

  mountApprovable(app, context, storeMasterCharges, MASTER_CHARGES)

  mount(app, context, getCommissions, async ({ scope }) => ({ data: await defaultCommissions(db, scope) }))

  mountApprovable(app, context, storeCommissions, COMMISSIONS)
}
