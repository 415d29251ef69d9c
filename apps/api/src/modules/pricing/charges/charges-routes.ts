import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { listSlabs, storeSlabs } from '@chukta/contract/pricing/charge-slabs'
import * as calls from '@chukta/contract/pricing/charges'
import { getCommissions, storeCommissions } from '@chukta/contract/pricing/commissions'
import { listMasterCharges, storeMasterCharges } from '@chukta/contract/pricing/master-charges'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { mountApprovable } from '../../identity/api.ts'
import { answerAssigned, answerGroup, answerGroupCharges, answerMaster, groupName } from './charge-answers.ts'
import { defaultCommissions } from './commissions-service.ts'
import { ADD_GROUP, CHANGE_GROUP, CHANGE_SLABS, DELETE_GROUP } from './groups-approvable.ts'
import { groupBelow, pageOfGroups } from './groups-service.ts'
import { ASSIGN_USERS, UNASSIGN_USERS } from './members-approvable.ts'
import { pageOfMembers } from './members-service.ts'
import { groupRates } from './rate-history-sql.ts'
import { COMMISSIONS, MASTER_CHARGES } from './rates-approvable.ts'
import { chargeSheet } from './rates-sql.ts'
import { slabsOfGroup } from './slabs-service.ts'

const messages = BACK_OFFICE.charges

export function chargesRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  mount(app, deps, calls.listGroups, async ({ over, query }) => {
    const { rows, total } = await pageOfGroups(db, over.userId, query.page ?? 1, query.per_page ?? 10)
    const message = total === 0 ? messages.none : messages.found
    return { status: 'success' as const, message, data: rows.map(answerGroup), pagination: { total } }
  })

  mount(app, deps, calls.listAssignedCharges, async ({ scope }) => ({
    data: answerAssigned(await chargeSheet(db, scope)),
  }))

  mountApprovable(app, deps, calls.storeGroup, ADD_GROUP)

  mount(app, deps, calls.getGroup, async ({ params, over }) => {
    const group = await groupBelow(db, over.userId, params.selectedUserId)
    const [sheet, rates] = await Promise.all([chargeSheet(db, over.userId), groupRates(db, group.id)])
    return { group: groupName(group), payment_gateways: answerGroupCharges(sheet, rates) }
  })

  mountApprovable(app, deps, calls.updateGroup, CHANGE_GROUP)
  mountApprovable(app, deps, calls.deleteGroup, DELETE_GROUP)

  mount(app, deps, listSlabs, async ({ params, scope }) => ({
    data: await slabsOfGroup(db, scope, params.groupId),
  }))

  mountApprovable(app, deps, storeSlabs, CHANGE_SLABS)

  membersRoutes(app, deps)
  ratesRoutes(app, deps)
}

/** The members of groups. */
function membersRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  type Query = { page?: number | undefined; currentPage?: number | undefined; per_page?: number | undefined }
  const pageOf = (params: { id: number; roleId: number }, query: Query) => ({
    groupId: params.id,
    roleId: params.roleId,
    page: query.currentPage ?? query.page ?? 1,
    perPage: query.per_page ?? 10,
  })

  mount(app, deps, calls.listAssignable, ({ params, query, over }) =>
    pageOfMembers(db, over.userId, pageOf(params, query), false),
  )

  mount(app, deps, calls.listAssigned, ({ params, query, over }) =>
    pageOfMembers(db, over.userId, pageOf(params, query), true),
  )

  mountApprovable(app, deps, calls.assignUsers, ASSIGN_USERS)
  mountApprovable(app, deps, calls.unassignUsers, UNASSIGN_USERS)
}

/** The rates above all groups: master charges and default commissions. */
function ratesRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  mount(app, deps, listMasterCharges, async ({ scope }) => ({
    data: answerMaster(await chargeSheet(db, scope)),
  }))

  mountApprovable(app, deps, storeMasterCharges, MASTER_CHARGES)

  mount(app, deps, getCommissions, async ({ scope }) => ({ data: await defaultCommissions(db, scope) }))

  mountApprovable(app, deps, storeCommissions, COMMISSIONS)
}
