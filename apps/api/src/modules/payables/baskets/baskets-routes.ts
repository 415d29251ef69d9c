import { paiseToRupees } from '@chukta/contract/money'
import * as calls from '@chukta/contract/payables/baskets'
import type { FastifyInstance } from 'fastify'
import { readIdempotencyKey } from '../../../platform/http/idempotency.ts'
import { mount } from '../../../platform/http/routes.ts'
import { pay, quoteAnswer, quoteRoutes } from '../../payments/api.ts'
import { methodsOff } from '../../pricing/api.ts'
import { basesOf, chosenPayees } from './basket-payable.ts'
import { itemsOf } from './baskets-service.ts'

type PaymentsContext = Parameters<typeof pay>[0]

export function basketsRoutes(app: FastifyInstance, context: PaymentsContext): void {
  mount(app, context, calls.quoteBasket, async ({ body, scope }) => {
    const { service_id: serviceId, items } = body
    const parts = basesOf(items)
    await chosenPayees(context.db, scope, serviceId, items)
    const order = { payer: scope, serviceId, methodId: null, ids: {}, idempotencyKey: null }
    const [facts, off] = await Promise.all([context.facts(order), methodsOff(context.db, serviceId)])
    const basePaise = parts.reduce((sum, paise) => sum + paise, 0n)
    const quotes = [...quoteRoutes(context, basePaise, facts, parts).values()].map((quoted) => ({
      ...quoteAnswer(context, basePaise, quoted),
      item_charges: (quoted.parts ?? []).map((part) => paiseToRupees(part.chargePaise)),
    }))
    return { data: quotes, off }
  })

  mount(app, context, calls.payBasket, async ({ params, body, over, request }) => {
    const { user_id: _caller, service_id: serviceId, ...fields } = body
    return pay(context, {
      payer: over.user_id,
      serviceId,
      methodId: params.paymentMethodId,
      fields: { service_id: serviceId, ...fields },
      idempotencyKey: readIdempotencyKey(request),
    })
  })

  mount(app, context, calls.listBasketItems, ({ params, scope }) => itemsOf(context.db, scope, params.id))
}
