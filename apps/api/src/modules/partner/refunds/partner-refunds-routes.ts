import { paiseToRupees } from '@chukta/contract/money'
import type { PartnerRefund } from '@chukta/contract/partner/refunds'
import * as calls from '@chukta/contract/partner/refunds'
import { type Refund, storeRefund } from '@chukta/contract/payments/refunds'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { submit } from '../../identity/api.ts'
import { REFUND, refundById, refundsBefore } from '../../payments/api.ts'
import { paiseOf } from '../payments/partner-payments-service.ts'
import { pageAnswer, sizeOf } from '../requests/mount-partner.ts'

/** Refunds by programs: within the limits of the key, under approval as those of people. */
export function partnerRefundsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.makePartnerRefund, async ({ scope, body, once, reply }) => {
    const { transaction, amount, reason } = body
    const rupees = amount === undefined ? null : paiseToRupees(BigInt(amount))
    const sent = {
      params: undefined,
      body: { transaction_id: transaction, amount: rupees, reason },
      scope,
      actor: scope.actor,
    }
    const outcome = await submit(deps, storeRefund, REFUND, { sent, once })
    if (!('pendingApproval' in outcome)) {
      return shownRefund(await refundById(deps.db, scope, outcome.answer.data.id))
    }
    reply.code(202)
    return {
      id: null,
      transaction: String(transaction),
      status: 'waiting_for_approval' as const,
      amount: null,
      charge: null,
      currency: 'INR',
      reference: null,
      reason,
      created_at: null,
    }
  })

  mount(app, deps, calls.listPartnerRefunds, async ({ scope, query }) => {
    const size = sizeOf(query)
    const rows = await refundsBefore(deps.db, scope, { before: query.cursor ?? null, limit: size + 1 })
    return pageAnswer(rows, size, shownRefund)
  })

  mount(app, deps, calls.getPartnerRefund, async ({ scope, params }) =>
    shownRefund(await refundById(deps.db, scope, params.id)),
  )
}

function shownRefund(refund: Refund): PartnerRefund {
  return {
    id: String(refund.id),
    transaction: String(refund.transaction_id),
    status: refund.status,
    amount: paiseOf(refund.amount),
    charge: paiseOf(refund.charge),
    currency: refund.currency,
    reference: refund.reference,
    reason: refund.reason,
    created_at: refund.requested_at,
  }
}
