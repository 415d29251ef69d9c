import * as calls from '@chukta/contract/partner/payments'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/routes.ts'
import { listPaymentsBefore } from '../../insight/api.ts'
import type { PaymentsDeps } from '../../payments/api.ts'
import { mountOnce, pageAnswer, sizeOf } from '../requests/mount-partner.ts'
import { paymentById, preparePayment, quotesFor, shownPayment } from './partner-payments-service.ts'

/** Quotes, payments prepared by a link, and the payments of the account and its downline. */
export function partnerPaymentsRoutes(app: FastifyInstance, deps: PaymentsDeps): void {
  mount(app, deps, calls.listPartnerQuotes, async ({ scope, query }) => ({
    data: await quotesFor(deps, scope, { payee: query.payee, amount: Number(query.amount) }),
  }))

  mountOnce(app, deps, calls.makePartnerPayment, ({ scope, body }, within) =>
    preparePayment(within, scope, { payee: body.payee, amount: body.amount, method: body.method }),
  )

  mount(app, deps, calls.listPartnerPayments, async ({ scope, query }) => {
    const size = sizeOf(query)
    const rows = await listPaymentsBefore(deps.db, scope, { before: query.cursor ?? null, limit: size + 1 })
    return pageAnswer(rows, size, shownPayment)
  })

  mount(app, deps, calls.getPartnerPayment, ({ scope, params }) => paymentById(deps, scope, params.id))
}
