import {
  listSchools,
  listStudentBills,
  storeStudentDetails,
  viewStudentBill,
} from '@chukta/contract/payables/education'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { mount } from '../../../platform/http/routes.ts'
import { listSchools as schoolsOf } from './schools-sql.ts'
import { oneBill, pageOfBills, storeFee } from './student-fees-service.ts'

/** Schools and stored student bills. A school is added through `store-service-list`, a fee paid through the pay calls. */
export function educationRoutes(app: FastifyInstance, context: Context): void {
  mount(app, context, listSchools, async ({ params, scope }) => ({
    schools: await schoolsOf(context.db, scope, params.stateId, params.cityId),
  }))

  mount(app, context, storeStudentDetails, ({ body, over }) => storeFee(context, over.user_id, body))

  mount(app, context, viewStudentBill, async ({ params, scope }) => ({
    details: await oneBill(context, scope, params.uniqueId),
  }))

  mount(app, context, listStudentBills, async ({ query, scope }) => {
    const { details, total } = await pageOfBills(context, scope, query.page ?? 1, query.per_page ?? 10)
    return { details, pagination: { total } }
  })
}
