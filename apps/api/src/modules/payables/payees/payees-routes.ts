import { EDUCATION_SLUG } from '@chukta/contract/payables/education'
import { EDUCATION_MESSAGES } from '@chukta/contract/payables/education-messages'
import {
  getPayeeForEdit,
  getPayeeForPay,
  listPayeeNames,
  listPayees,
  storePayee,
  updatePayee,
  viewPayee,
} from '@chukta/contract/payables/payees'
import { listRecentPayees } from '@chukta/contract/payables/recent-payees'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { fieldError } from '../../../platform/http/errors.ts'
import { mount } from '../../../platform/http/routes.ts'
import { refuse } from '../../../platform/security/gate.ts'
import { allows } from '../../../platform/security/principal.ts'
import { slugOfService } from '../../pricing/api.ts'
import { addSchool } from '../education/schools-service.ts'
import { addPayee, namesOfPayees, onePayee, pageOfPayees, recentPayees } from './payees-service.ts'
import { changePayee } from './update-payee-service.ts'

export function payeesRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, listPayees, async ({ params, over, query }) => {
    const of = { scope: over.userId, serviceId: params.serviceId }
    const { details, total } = await pageOfPayees(deps, of, query)
    return { details, pagination: { total } }
  })

  mount(app, deps, listPayeeNames, async ({ params, over }) => ({
    details: await namesOfPayees(deps, { scope: over.userId, serviceId: params.serviceId }),
  }))

  mount(app, deps, listRecentPayees, async ({ scope }) => ({ data: await recentPayees(deps, scope) }))

  for (const [call, use] of [
    [getPayeeForPay, 'show'],
    [viewPayee, 'show'],
    [getPayeeForEdit, 'edit'],
  ] as const) {
    mount(app, deps, call, async ({ params, over }) => {
      const of = { scope: over.userId, serviceId: params.serviceId }
      return { details: await onePayee(deps, params.id, of, use) }
    })
  }

  mount(app, deps, storePayee, async ({ body, files, over, actor, request }) => {
    const scope = over.user_id
    const { service_id: serviceId } = body
    if (serviceId !== undefined && (await slugOfService(deps.db, serviceId)) === EDUCATION_SLUG) {
      const id = await addSchool(deps, scope, body)
      return { data: { message: EDUCATION_MESSAGES.schoolAdded, id } }
    }
    if (!allows(actor, 'payees.add')) await refuse(deps.db, actor, request, 'role')
    // The gate has checked the owner; the form must name them anyway.
    if (body.user_id === undefined) throw fieldError('user_id', 'Invalid id.')
    if (serviceId === undefined) throw fieldError('service_id', 'Invalid id.')
    const { id, category } = await addPayee(deps, { scope, serviceId }, { body, files })
    return { data: { message: category.messages.added, id } }
  })

  mount(app, deps, updatePayee, async ({ params, body, files, over }) => {
    const category = await changePayee(deps, over.user_id, params.id, body.service_id, { body, files })
    return { data: { message: category.messages.updated } }
  })
}
