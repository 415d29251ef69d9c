import * as calls from '@chukta/contract/payments/refunds'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { mount } from '../../../platform/http/routes.ts'
import { mountApprovable } from '../../identity/api.ts'
import { quoteRefund } from './ask-refund-service.ts'
import { REFUND } from './refund-approvable.ts'
import { pageOfRefunds } from './refunds-list-service.ts'

export function refundsRoutes(app: FastifyInstance, context: Context): void {
  mount(app, context, calls.listRefunds, async ({ query, scope }) => ({
    data: await pageOfRefunds(context.db, scope, {
      page: query.page ?? 1,
      perPage: query.per_page ?? 10,
      status: query.status,
      paymentId: query.transaction_id,
    }),
  }))

  mount(app, context, calls.quoteRefund, async ({ params, query, scope }) => ({
    data: await quoteRefund(context.db, scope, {
      transactionId: params.id,
      itemId: query.item_id ?? null,
      amount: query.amount ?? null,
    }),
  }))

  mountApprovable(app, context, calls.storeRefund, REFUND)
}
