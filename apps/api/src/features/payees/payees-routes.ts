import { EDUCATION_SLUG } from '@chukta/contract/education'
import { EDUCATION_MESSAGES } from '@chukta/contract/education-messages'
import { idField } from '@chukta/contract/fields'
import {
  getPayeeForEdit,
  getPayeeForPay,
  listPayeeNames,
  listPayees,
  storePayee,
  updatePayee,
  viewPayee,
} from '@chukta/contract/payees'
import { may } from '@chukta/contract/permissions'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { fieldError } from '../../platform/errors.ts'
import { refuse } from '../../platform/gate.ts'
import { mount } from '../../platform/routes.ts'
import { addSchool } from '../education/schools-service.ts'
import { slugOfService } from '../services/services-service.ts'
import { addPayee, namesOfPayees, onePayee, pageOfPayees } from './payees-service.ts'
import { changePayee } from './update-payee-service.ts'

export function payeesRoutes(app: FastifyInstance, context: Context): void {
  mount(app, context, listPayees, async ({ params, query }) => {
    const { details, total } = await pageOfPayees(context, params, query)
    return { details, pagination: { total } }
  })

  mount(app, context, listPayeeNames, async ({ params }) => ({
    details: await namesOfPayees(context, params),
  }))

  for (const call of [getPayeeForPay, viewPayee]) {
    mount(app, context, call, async ({ params, actor }) => ({
      details: await onePayee(context, actor, params.id, params, 'show'),
    }))
  }
  mount(app, context, getPayeeForEdit, async ({ params, actor }) => ({
    details: await onePayee(context, actor, params.id, params, 'edit'),
  }))

  mount(app, context, storePayee, async ({ body, files, actor, request }) => {
    if (await isForEducation(context.db, body.service_id)) {
      const id = await addSchool(context, actor, body)
      return { data: { message: EDUCATION_MESSAGES.schoolAdded, id } }
    }
    if (!may(actor.roleId, 'payees.add')) await refuse(context.db, actor, request, 'role')
    // The claim has been checked against the caller; here it only has to be there.
    idOf(body, 'user_id')
    const { id, category } = await addPayee(context, actor, idOf(body, 'service_id'), { body, files })
    return { data: { message: category.messages.added, id } }
  })

  mount(app, context, updatePayee, async ({ params, body, files, actor }) => {
    const claimed = {
      userId: body.user_id === undefined ? actor.id : idOf(body, 'user_id'),
      serviceId: body.service_id === undefined ? undefined : idOf(body, 'service_id'),
    }
    const category = await changePayee(context, actor, params.id, claimed, { body, files })
    return { data: { message: category.messages.updated } }
  })
}

const anId = idField()

/** True for the one service whose payees are schools: they are shared, and have a form of their own. */
async function isForEducation(db: Db, serviceId: unknown): Promise<boolean> {
  const parsed = z.safeParse(anId, serviceId)
  return parsed.success && (await slugOfService(db, parsed.data)) === EDUCATION_SLUG
}

function idOf(body: Record<string, unknown>, name: string): number {
  const parsed = z.safeParse(anId, body[name])
  if (!parsed.success) throw fieldError(name, 'Invalid id.')
  return parsed.data
}
