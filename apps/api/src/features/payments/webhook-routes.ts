import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { takeRawBodies } from '../../platform/raw-body.ts'
import { refuseWebhooks } from '../../platform/refused-webhooks.ts'
import { settleRefundsOf } from '../refunds/settle-refund-service.ts'
import type { PaymentsContext } from './payments-context.ts'
import { findByName, storeWebhook, type WebhookAbout } from './payments-sql.ts'
import { settle } from './settle-service.ts'

/**
 * Webhooks of every gateway, and payers who come back from one: the signature is checked on the bytes as they came, the event is stored, then it
 * is answered. Its content is never believed: it only makes us ask the gateway, at once and later by the sweep.
 */
export async function webhookRoutes(app: FastifyInstance, context: PaymentsContext): Promise<void> {
  const refuse = refuseWebhooks(context)
  await app.register(async (scope) => {
    takeRawBodies(scope)
    scope.post<{ Params: { gateway: string } }>(
      '/api/webhooks/:gateway',
      { schema: { tags: ['payments'], summary: 'Where gateways report; signed, not for people' } },
      async (request) => {
        const gateway = context.gateways.get(request.params.gateway)
        if (!gateway) throw new AppError('not-found')
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const webhook = gateway.readWebhook(request.headers, body)
        if (!webhook) return refuse(request, gateway.slug, body)
        const { about, isOld = false } = webhook
        const event = { gateway: gateway.slug, eventKey: hashOf(body), name: about, body, isOld }
        const stored = await storeWebhook(context.db, event)
        if (stored) {
          // Whatever goes wrong here is the sweep's: the event is stored and the payment is due.
          applyWebhook(context, stored).catch((error: unknown) => {
            context.log.warn({ err: error }, 'a webhook could not be applied at once')
          })
        }
        return { status: 'ok' }
      },
    )
    scope.post<{ Params: { gateway: string } }>(
      '/api/checkout-returns/:gateway',
      { schema: { tags: ['payments'], summary: 'Where a checkout sends the payer back; a signed form' } },
      async (request, reply) => {
        const gateway = context.gateways.get(request.params.gateway)
        if (!gateway?.readReturn) throw new AppError('not-found')
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const about = gateway.readReturn(body)
        if (!about) await refuse(request, gateway.slug, body)
        const found = about && (await findByName(context.db, gateway.slug, about))
        if (!found) throw new AppError('not-found')
        // The form says where to lead the payer, never what became of the payment: the status page asks.
        return reply.redirect(`/payment-status/${found.order_id}`, 303)
      },
    )
  })
}

/** What a webhook may tell of a payment that is paid is a refund of it. */
async function applyWebhook(context: PaymentsContext, about: WebhookAbout): Promise<void> {
  if (about.is_open) await settle(context, about.payment_id, about.attempt_id)
  else await settleRefundsOf(context, about.payment_id)
}

function hashOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex')
}
