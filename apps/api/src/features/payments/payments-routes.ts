import { getPaymentLink } from '@chukta/contract/education'
import { rupeesToPaise } from '@chukta/contract/money'
import { getPaymentStatus, getQuotes, listPaymentMethods, startPayment } from '@chukta/contract/payments'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { type CallInput, mount } from '../../platform/routes.ts'
import { FactsBySession } from './facts-by-session.ts'
import { offeredMethods } from './methods-sql.ts'
import { pay } from './pay-service.ts'
import { paymentLink } from './payment-link-service.ts'
import { makePaymentsContext } from './payments-context.ts'
import { quoteAnswer, quoteRoutes } from './quote-service.ts'
import { paymentStatus } from './status-service.ts'
import { webhookRoutes } from './webhook-routes.ts'

export async function paymentsRoutes(app: FastifyInstance, base: Context): Promise<void> {
  const context = await makePaymentsContext(base)

  mount(app, base, listPaymentMethods, async () => ({
    status: 'success' as const,
    data: await offeredMethods(base.db),
  }))

  mount(app, base, getQuotes, async ({ query, scope }) => {
    const basePaise = rupeesToPaise(query.amount) ?? 0n
    const order = { payer: scope, serviceId: query.service_id, methodId: null, payeeId: null }
    const quotes = quoteRoutes(context, basePaise, await context.facts(order))
    return { data: [...quotes.values()].map((quoted) => quoteAnswer(context, basePaise, quoted)) }
  })

  const facts = new FactsBySession(context)
  const startOrder = async ({ params, body, over, request }: CallInput<typeof startPayment>) => {
    if (body.payment_method_id && body.payment_method_id !== params.paymentMethodId) {
      throw fieldError('payment_method_id', 'The payment method is not the one in the path.')
    }
    const order = {
      serviceId: body.service_id,
      methodId: params.paymentMethodId,
      payeeId: body.service_user_id ?? null,
    }
    return pay(context, {
      payer: over.user_id,
      ...order,
      facts: facts.of(request, order),
      amount: body.amount ?? body.pay_amount ?? null,
      student: { uniqueId: body.unique_id ?? null, amount: body.amount ?? null },
      bill: {
        billId: body.bill_id ?? null,
        operator: body.operator ?? null,
        canumber: body.canumber,
        ad1: body.ad1,
        ad2: body.ad2,
        ad3: body.ad3,
        payAgain: body.pay_again ?? false,
      },
      total: body.total ?? null,
      email: body.email ?? null,
      idempotencyKey: idempotencyKey(request.headers['idempotency-key']),
    })
  }
  mount(app, base, startPayment, startOrder, facts.find)

  mount(app, base, getPaymentLink, ({ body, over }) =>
    paymentLink(context, over.user_id, { uniqueId: body.unique_id ?? null, amount: body.amount ?? null }),
  )

  mount(app, base, getPaymentStatus, ({ params, scope }) => paymentStatus(context, scope, params.orderId))

  await webhookRoutes(app, context)
}

function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw new AppError('bad-request', { message: 'The Idempotency-Key is 1 to 200 printable characters.' })
  }
  return header
}
