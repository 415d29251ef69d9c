import { PAYMENT_LINKS } from '@chukta/contract/payments/payment-link-messages'
import * as calls from '@chukta/contract/payments/payment-links'
import type { FastifyInstance } from 'fastify'
import { spokenTo } from '../../../languages/answers.ts'
import { UNLISTED } from '../../../platform/http/headers.ts'
import { mount } from '../../../platform/http/routes.ts'
import { PAY_CALL_MS } from '../payments/pay-call.ts'
import type { PaymentsDeps } from '../payments/payments-deps.ts'
import { linkStatus, openLink, payLink } from './link-order-service.ts'
import { endLink, makeLink, pageOfLinks } from './links-service.ts'
import { readSettings, storeSettings } from './settings-service.ts'

/** Payment links: their switch and limits, a retailer's own, and the calls of anyone who has one. */
export function paymentLinksRoutes(app: FastifyInstance, deps: PaymentsDeps): void {
  mount(app, deps, calls.getPaymentLinkSettings, async () => ({ data: await readSettings(deps.db) }))

  mount(app, deps, calls.storePaymentLinkSettings, async ({ actor, body }) => ({
    data: await storeSettings(deps.db, actor, body),
    message: PAYMENT_LINKS.settingsSaved,
  }))

  mount(app, deps, calls.makePaymentLink, async ({ scope, body }) => ({
    message: PAYMENT_LINKS.made,
    data: await makeLink(deps, scope, body),
  }))

  mount(app, deps, calls.listPaymentLinks, async ({ scope, query }) => ({
    data: await pageOfLinks(deps, scope, { page: query.page ?? 1, perPage: query.per_page ?? 10 }),
  }))

  mount(app, deps, calls.cancelPaymentLink, async ({ scope, params }) => {
    await endLink(deps, scope, params.id)
    return { message: PAYMENT_LINKS.cancelled }
  })

  mount(app, deps, calls.openPaymentLink, async ({ params, reply }) => {
    reply.headers(UNLISTED)
    return { data: await openLink(deps, params.token) }
  })

  mount(app, deps, calls.payPaymentLink, ({ params, body, reply }) => {
    reply.headers(UNLISTED)
    return payLink(deps, params.token, {
      name: body.name,
      methodId: body.payment_method_id,
      total: body.total,
      deadlineMs: Date.now() - reply.elapsedTime + PAY_CALL_MS,
    })
  })

  mount(app, deps, calls.getPaymentLinkStatus, async ({ params, reply }) => {
    reply.headers(UNLISTED)
    return { data: await linkStatus(deps, params.token, spokenTo(reply)) }
  })
}
