import type { PartnerPayout } from '@chukta/contract/partner/payouts'
import * as calls from '@chukta/contract/partner/payouts'
import type { Payout } from '@chukta/contract/payouts/payouts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { payoutById, payoutsBefore } from '../../payouts/api.ts'
import { paiseOf } from '../payments/partner-payments-service.ts'
import { pageAnswer, sizeOf } from '../requests/mount-partner.ts'

/** Payouts of payments of the downline, for programs. */
export function partnerPayoutsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.listPartnerPayouts, async ({ scope, query }) => {
    const size = sizeOf(query)
    const rows = await payoutsBefore(deps.db, scope, { before: query.cursor ?? null, limit: size + 1 })
    return pageAnswer(rows, size, shownPayout)
  })

  mount(app, deps, calls.getPartnerPayout, async ({ scope, params }) =>
    shownPayout(await payoutById(deps.db, scope, params.id)),
  )
}

function shownPayout(payout: Payout): PartnerPayout {
  return {
    id: String(payout.id),
    transaction: payout.transaction_id === null ? null : String(payout.transaction_id),
    status: payout.status,
    closed_as: payout.closed_as,
    amount: paiseOf(payout.amount),
    currency: 'INR',
    payee_name: payout.payee_name,
    account_number_last4: payout.account_number.slice(-4),
    utr: payout.utr,
    reason: payout.reason,
    created_at: payout.created_at,
    sent_at: payout.sent_at,
    arrived_at: payout.arrived_at,
  }
}
