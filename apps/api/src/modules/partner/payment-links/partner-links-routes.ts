import type { PartnerLink } from '@chukta/contract/partner/payment-links'
import * as calls from '@chukta/contract/partner/payment-links'
import type { PaymentLink } from '@chukta/contract/payments/payment-links'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/routes.ts'
import { endLink, linkById, linksBefore, type PaymentsDeps } from '../../payments/api.ts'
import { paiseOf } from '../payments/partner-payments-service.ts'
import { mountOnce, pageAnswer, sizeOf } from '../requests/mount-partner.ts'

/** The account's payment links, for programs. */
export function partnerLinksRoutes(app: FastifyInstance, deps: PaymentsDeps): void {
  mount(app, deps, calls.listPartnerLinks, async ({ scope, query }) => {
    const size = sizeOf(query)
    const rows = await linksBefore(deps, scope, { before: query.cursor ?? null, limit: size + 1 })
    return pageAnswer(rows, size, shownLink)
  })

  mount(app, deps, calls.getPartnerLink, async ({ scope, params }) =>
    shownLink(await linkById(deps, scope, params.id)),
  )

  mountOnce(app, deps, calls.cancelPartnerLink, async ({ scope, params }, within) => {
    await endLink(within, scope, params.id)
    return shownLink(await linkById(within, scope, params.id))
  })
}

function shownLink(link: PaymentLink): PartnerLink {
  return {
    id: String(link.id),
    status: link.state,
    service_name: link.service_name,
    payee_name: link.payee_name,
    amount: paiseOf(link.amount),
    currency: 'INR',
    url: link.url,
    transaction: link.transaction_id === null ? null : String(link.transaction_id),
    created_at: link.created_at,
    expires_at: link.expires_at,
  }
}
