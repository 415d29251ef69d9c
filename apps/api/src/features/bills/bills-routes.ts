import { listCategories, listOperators, viewBill } from '@chukta/contract/bills'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { mount } from '../../platform/routes.ts'
import { makeBillsContext } from './bills-context.ts'
import { categoriesOf, operatorsOf } from './operators-service.ts'
import { viewBill as lookUpBill } from './view-bill-service.ts'

export function billsRoutes(app: FastifyInstance, base: Context): void {
  const context = makeBillsContext(base)

  mount(app, base, listCategories, ({ query }) => categoriesOf(context, query.service))
  mount(app, base, listOperators, ({ query }) => operatorsOf(context, query.category_id))
  mount(app, base, viewBill, ({ body, over }) => lookUpBill(context, over.user_id, body))
}
