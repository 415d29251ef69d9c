import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/http/errors.ts'
import { takeRawBodies } from '../../../platform/http/raw-body.ts'
import { refuseWebhooks } from '../../../platform/http/refused-webhooks.ts'
import { setOrder } from '../../../platform/observability/request-context.ts'
import { webhookCame } from '../../../platform/observability/signals.ts'
import type { PaymentGateway } from '../../../providers/payment-gateway.ts'
import { keepRefusedWebhook, outcomesOf, traitsOf } from '../../pricing/api.ts'
import { wakeDisputes } from '../disputes/disputes-webhook-service.ts'
import { wakeMandate } from '../mandates/mandates-sql.ts'
import { pageOfOrder } from '../payment-links/link-order-service.ts'
import { type RefundReport, takeRefundReport } from '../refunds/reported-refund-service.ts'
import { syncDueRefundsOf } from '../refunds/sync-refund-service.ts'
import { applyWebhook } from './apply-webhook-service.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { findByName, storeWebhook } from './payments-sql.ts'

/**
 * Webhooks of every gateway, and payers who return from one. The signature is checked on the raw bytes, the event
 * is stored, then it is answered. Its content is never trusted: it only makes us poll the gateway, at once and
 * later by the sweep.
 */
export async function webhookRoutes(app: FastifyInstance, deps: PaymentsDeps): Promise<void> {
  const refuse = refuseWebhooks(deps)
  const outcomes = outcomesOf(deps)
  app.addHook('onClose', outcomes.flush)
  await app.register(async (scope) => {
    takeRawBodies(scope)
    const schema = { tags: ['payments'], summary: 'Where gateways report; signed, not for people' }
    scope.post<{ Params: { gateway: string } }>('/api/webhooks/:gateway', { schema }, async (request) => {
      const gateway = deps.gateways.get(request.params.gateway)
      if (!gateway) throw new AppError('not-found')
      return take(request, gateway, null)
    })
    scope.post<{ Params: { gateway: string; account: string } }>(
      '/api/webhooks/:gateway/:account',
      { schema: { ...schema, summary: 'The same for an account that is not the first of its gateway' } },
      async (request) => {
        const { gateway: slug, account } = request.params
        const id = /^[1-9]\d{0,4}$/.test(account) ? Number(account) : 0
        const gateway = id > 0 && deps.gateways.has(slug) ? await deps.gateways.account(slug, id) : null
        if (!gateway) throw new AppError('not-found')
        return take(request, gateway, id)
      },
    )
    scope.post<{ Params: { gateway: string } }>(
      '/api/checkout-returns/:gateway',
      { schema: { tags: ['payments'], summary: 'Where a checkout sends the payer back; a signed form' } },
      async (request, reply) => {
        const gateway = deps.gateways.get(request.params.gateway)
        if (!gateway?.readReturn) throw new AppError('not-found')
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const about = gateway.readReturn(body)
        if (!about) await refuse(request, gateway.slug, body)
        const found = about && (await findByName(deps.db, gateway.slug, about))
        if (!found) throw new AppError('not-found')
        // The form only says where to redirect the payer; the status page asks for the outcome.
        return reply.redirect(await pageOfOrder(deps, found), 303)
      },
    )
  })
  /** A webhook at the address of an account; `accountId` is null at that of a gateway's first. */
  async function take(request: FastifyRequest, gateway: PaymentGateway, accountId: number | null) {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const webhook = gateway.readWebhook(request.headers, body)
    if (!webhook) {
      return refuse(request, gateway.slug, body, () => keepRefusedWebhook(deps, gateway, request, body))
    }
    const { about, isOld = false, isUnsigned = false, mandate, refund } = webhook
    if (refund !== undefined && isUnsigned) {
      const report = { gateway, accountId, reference: refund, request, body }
      return hear(report, await takeRefundReport(deps, report))
    }
    if (mandate !== undefined) await wakeMandate(deps.db, gateway.slug, mandate)
    if (webhook.isDispute) {
      const woken = await wakeDisputes(deps, gateway.slug, webhook)
      if (woken === 'unknown' && isUnsigned) return refuse(request, gateway.slug, body)
      // Unsigned content, which anyone can send, is stored once a minute and order.
      if (woken === 'soon') return { status: 'ok' }
    }
    const traits = traitsOf(gateway, request, body)
    const stored = await storeWebhook(deps.db, {
      ...traits,
      gateway: gateway.slug,
      accountId,
      name: about,
      body,
      isOld,
      isUnsigned,
    })
    webhookCame.send({ provider: gateway.slug, verdict: verdictOf(stored !== undefined, isOld) })
    if (stored) {
      setOrder(stored.order_id)
      request.log.info({ gateway: gateway.slug, event: stored.event_id }, 'a webhook was received')
      // A failure here is left to the sweep: the event is stored and the payment is due.
      applyWebhook(deps, stored).then(
        () => outcomes.note(stored.event_id),
        (error: unknown) => deps.log.warn({ err: error }, 'a webhook could not be applied at once'),
      )
    }
    return { status: 'ok' }
  }

  /** Answers an unsigned report of a refund, also of one that is not ours: a refusal may end all reports. */
  function hear({ gateway, request }: RefundReport, taken: Awaited<ReturnType<typeof takeRefundReport>>) {
    const { slug } = gateway
    webhookCame.send({ provider: slug, verdict: taken?.eventId ? 'ok' : 'nothing-new' })
    if (taken?.isDue) {
      const { paymentId, eventId } = taken
      request.log.info({ gateway: slug, event: eventId }, 'an unsigned refund webhook was received')
      // A failure here is left to the sweep: the refund is due.
      syncDueRefundsOf(deps, paymentId).then(
        () => eventId && outcomes.note(eventId),
        (error: unknown) => deps.log.warn({ err: error }, 'a webhook could not be applied at once'),
      )
    }
    return { status: 'ok' }
  }
}

function verdictOf(isStored: boolean, isOld: boolean) {
  if (!isStored) return 'nothing-new'
  return isOld ? 'old' : 'ok'
}
