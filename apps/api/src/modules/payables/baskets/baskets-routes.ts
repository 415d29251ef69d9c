import { paiseToRupees } from '@chukta/contract/money'
import * as calls from '@chukta/contract/payables/baskets'
import type { FastifyInstance } from 'fastify'
import { readIdempotencyKey } from '../../../platform/http/idempotency.ts'
import { mount } from '../../../platform/http/routes.ts'
import { pay, quoteAnswer, quoteRoutes } from '../../payments/api.ts'
import { methodsOff } from '../../pricing/api.ts'
import { basesOf, chosenPayees } from './basket-payable.ts'
import { itemsOf } from './baskets-service.ts'

type PaymentsDeps = Parameters<typeof pay>[0]

export function basketsRoutes(app: FastifyInstance, deps: PaymentsDeps): void {
  mount(app, deps, calls.quoteBasket, async ({ body, scope }) => {
    const { service_id: serviceId, items } = body
    const parts = basesOf(items)
    await chosenPayees(deps.db, scope, serviceId, items)
    const order = { payer: scope, serviceId, methodId: null, ids: {}, idempotencyKey: null }
    const [facts, off] = await Promise.all([deps.facts(order), methodsOff(deps.db, serviceId)])
    const basePaise = parts.reduce((sum, paise) => sum + paise, 0n)
    const quotes = [...quoteRoutes(deps, basePaise, facts, parts).values()].map((quoted) => ({
      ...quoteAnswer(deps, basePaise, quoted, true),
      item_charges: (quoted.parts ?? []).map((part) => paiseToRupees(part.chargePaise)),
    }))
    return { data: quotes, off }
  })

  mount(app, deps, calls.payBasket, async ({ params, body, over, request }) => {
    const { user_id: _caller, service_id: serviceId, ...fields } = body
    return pay(deps, {
      payer: over.user_id,
      serviceId,
      methodId: params.paymentMethodId,
      fields: { service_id: serviceId, ...fields },
      idempotencyKey: readIdempotencyKey(request),
    })
  })

  mount(app, deps, calls.listBasketItems, ({ params, scope }) => itemsOf(deps.db, scope, params.id))
}
