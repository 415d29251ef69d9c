import { rupeesToPaise } from '@chukta/contract/money'
import { getLastMethod } from '@chukta/contract/payments/last-method'
import {
  getPaymentStatus,
  getQuotes,
  listPaymentMethods,
  startPayment,
} from '@chukta/contract/payments/payments'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { spokenTo } from '../../../languages/answers.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { readIdempotencyKey } from '../../../platform/http/idempotency.ts'
import { type CallInput, mount } from '../../../platform/http/routes.ts'
import { methodsOff } from '../../pricing/api.ts'
import { FactsBySession } from './facts-by-session.ts'
import { lastMethod, offeredMethods } from './methods-sql.ts'
import { PAY_CALL_MS } from './pay-call.ts'
import { idsOf, pay } from './pay-service.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { quoteAnswer, quoteRoutes } from './quote-service.ts'
import { paymentStatus } from './status-service.ts'
import { webhookRoutes } from './webhook-routes.ts'

export async function paymentsRoutes(app: FastifyInstance, deps: PaymentsDeps): Promise<void> {
  mount(app, deps, listPaymentMethods, async () => ({
    status: 'success' as const,
    data: await offeredMethods(deps.db),
  }))

  mount(app, deps, getQuotes, async ({ query, scope }) => {
    const basePaise = rupeesToPaise(query.amount) ?? 0n
    const order = { payer: scope, serviceId: query.service_id, methodId: null, ids: {}, idempotencyKey: null }
    const [facts, off] = await Promise.all([deps.facts(order), methodsOff(deps.db, query.service_id)])
    const quotes = quoteRoutes(deps, basePaise, facts)
    return { data: [...quotes.values()].map((quoted) => quoteAnswer(deps, basePaise, quoted, true)), off }
  })

  mount(app, deps, getLastMethod, async ({ query, scope }) => {
    const last = await lastMethod(deps.db, scope, query.service_id)
    if (!last) return { data: null }
    const { id, payment_method, used_at } = last
    return { data: { payment_method_id: id, payment_method, used_at: used_at.toISOString() } }
  })

  const facts = new FactsBySession(deps)
  const startOrder = async ({ params, body, over, request, reply }: CallInput<typeof startPayment>) => {
    if (body.payment_method_id && body.payment_method_id !== params.paymentMethodId) {
      throw fieldError('payment_method_id', 'The payment method is not the one in the path.')
    }
    const order = {
      serviceId: body.service_id,
      methodId: params.paymentMethodId,
      ids: idsOf(deps, body),
    }
    return pay(deps, {
      payer: over.user_id,
      ...order,
      facts: facts.of(request, order),
      fields: body,
      idempotencyKey: idempotencyKey(request),
      deadlineMs: Date.now() - reply.elapsedTime + PAY_CALL_MS,
    })
  }
  mount(app, deps, startPayment, startOrder, facts.find)

  mount(app, deps, getPaymentStatus, ({ params, scope, reply }) =>
    paymentStatus(deps, scope, { orderId: params.orderId, language: spokenTo(reply) }),
  )

  await webhookRoutes(app, deps)
}

function idempotencyKey(request: FastifyRequest): string | null {
  const key = readIdempotencyKey(request)
  if (key === null && request.headers['idempotency-key'] !== undefined) {
    throw new AppError('bad-request', { message: 'The Idempotency-Key is 1 to 200 printable characters.' })
  }
  return key
}
