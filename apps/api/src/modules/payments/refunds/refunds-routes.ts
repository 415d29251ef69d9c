import * as calls from '@chukta/contract/payments/refunds'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { mountApprovable } from '../../identity/api.ts'
import { quoteRefund } from './ask-refund-service.ts'
import { REFUND } from './refund-approvable.ts'
import { pageOfRefunds } from './refunds-list-service.ts'

export function refundsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.listRefunds, async ({ query, scope }) => ({
    data: await pageOfRefunds(deps.db, scope, {
      page: query.page ?? 1,
      perPage: query.per_page ?? 10,
      status: query.status,
      paymentId: query.transaction_id,
    }),
  }))

  mount(app, deps, calls.quoteRefund, async ({ params, query, scope }) => ({
    data: await quoteRefund(deps.db, scope, {
      transactionId: params.id,
      itemId: query.item_id ?? null,
      amount: query.amount ?? null,
    }),
  }))

  mountApprovable(app, deps, calls.storeRefund, REFUND)
}
