import { listCategories, listOperators, viewBill } from '@chukta/contract/payables/bills'
import { REMEMBERED_BILLS } from '@chukta/contract/payables/remembered-bill-messages'
import * as remembered from '@chukta/contract/payables/remembered-bills'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { makeBillsDeps } from './bills-deps.ts'
import { categoriesOf, operatorsOf } from './operators-service.ts'
import { fetchAll } from './poll-bills-service.ts'
import { changeBill, forgetBill, rememberBill, rememberedBills } from './remembered-service.ts'
import { viewBillAgain } from './view-again-service.ts'
import { viewBill as lookUpBill } from './view-bill-service.ts'

export function billsRoutes(app: FastifyInstance, base: Deps): void {
  const deps = makeBillsDeps(base)

  mount(app, base, listCategories, ({ query }) => categoriesOf(deps, query.service))
  mount(app, base, listOperators, ({ query }) => operatorsOf(deps, query.category_id))
  mount(app, base, viewBill, ({ body, over }) => lookUpBill(deps, over.user_id, body))

  mount(app, base, remembered.listRememberedBills, async ({ scope }) => ({
    data: await rememberedBills(deps, scope),
  }))
  mount(app, base, remembered.rememberBill, async ({ scope, body }) => ({
    data: { message: REMEMBERED_BILLS.remembered, id: await rememberBill(deps, scope, body) },
  }))
  mount(app, base, remembered.changeRememberedBill, async ({ scope, params, body }) => {
    await changeBill(deps, scope, params.id, body)
    return { message: REMEMBERED_BILLS.saved }
  })
  mount(app, base, remembered.forgetBill, async ({ scope, params, body }) => {
    await forgetBill(deps, scope, params.id, body.forgotten)
    return { message: body.forgotten ? REMEMBERED_BILLS.forgotten : REMEMBERED_BILLS.restored }
  })
  mount(app, base, remembered.fetchRememberedBills, async ({ scope }) => ({
    data: await fetchAll(deps, scope),
  }))
  mount(app, base, remembered.viewBillAgain, async ({ scope, body }) => ({
    data: await viewBillAgain(deps, scope, body),
  }))
}
