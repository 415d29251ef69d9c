import * as calls from '@chukta/contract/partner/bills'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/routes.ts'
import { makeBillsDeps } from '../../payables/api.ts'
import type { PaymentsDeps } from '../../payments/api.ts'
import { mountOnce, rememberOnce } from '../requests/mount-partner.ts'
import { billersOf, fetchBill, prepareBillPayment } from './partner-bills-service.ts'

/** Bills for programs: fetched from their billers, and paid by a link. */
export function partnerBillsRoutes(app: FastifyInstance, deps: PaymentsDeps): void {
  const withBiller = makeBillsDeps(deps)

  mount(app, deps, calls.listPartnerBillers, async ({ query }) => ({
    data: await billersOf(withBiller, query.service),
    next_cursor: null,
  }))

  mount(app, deps, calls.fetchPartnerBill, (input) =>
    rememberOnce(deps, input, () => fetchBill(withBiller, input.scope, input.body)),
  )

  mountOnce(app, deps, calls.payPartnerBill, ({ scope, params, body }, within) =>
    prepareBillPayment(within, scope, params.id, body.method),
  )
}
