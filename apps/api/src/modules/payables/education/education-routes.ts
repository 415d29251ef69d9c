import {
  listSchools,
  listStudentBills,
  storeStudentDetails,
  viewStudentBill,
} from '@chukta/contract/payables/education'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { listSchools as schoolsOf } from './schools-sql.ts'
import { oneBill, pageOfBills, storeFee } from './student-fees-service.ts'

/** Schools and stored student bills. A school is added through `store-service-list`, a fee paid through the pay calls. */
export function educationRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, listSchools, async ({ params, scope }) => ({
    schools: await schoolsOf(deps.db, scope, params.stateId, params.cityId),
  }))

  mount(app, deps, storeStudentDetails, ({ body, over }) => storeFee(deps, over.user_id, body))

  mount(app, deps, viewStudentBill, async ({ params, scope }) => ({
    details: await oneBill(deps, scope, params.uniqueId),
  }))

  mount(app, deps, listStudentBills, async ({ query, scope }) => {
    const { details, total } = await pageOfBills(deps, scope, query.page ?? 1, query.per_page ?? 10)
    return { details, pagination: { total } }
  })
}
