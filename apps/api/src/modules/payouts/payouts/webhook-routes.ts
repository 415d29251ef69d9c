import type { FastifyInstance } from 'fastify'
import { withTransaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { takeRawBodies } from '../../../platform/http/raw-body.ts'
import { refuseWebhooks } from '../../../platform/http/refused-webhooks.ts'
import { webhookCame } from '../../../platform/observability/signals.ts'
import type { PayoutNotice } from '../../../providers/payouts/payout-provider.ts'
import { keepRefusedPayoutWebhook, payoutTraitsOf } from '../../pricing/api.ts'
import type { PayoutsDeps } from './payouts-deps.ts'
import { askAboutReference } from './sync-payout-service.ts'
import { pauseFor } from './tell-service.ts'
import { recordApplied, storePayoutWebhook } from './webhook-sql.ts'

/**
 * Webhooks of payout providers. The signature is checked on the raw bytes, the event is stored, then it is answered. Its
 * content is never believed: the provider is polled for the transfer that it names.
 */
export async function payoutWebhookRoutes(app: FastifyInstance, deps: PayoutsDeps): Promise<void> {
  const refuse = refuseWebhooks(deps)
  await app.register(async (scope) => {
    takeRawBodies(scope)
    scope.post<{ Params: { provider: string } }>(
      '/api/webhooks/payouts/:provider',
      { schema: { tags: ['payouts'], summary: 'Where payout providers report; signed, not for people' } },
      async (request) => {
        const provider = deps.payoutProviders.get(request.params.provider)
        if (!provider) throw new AppError('not-found')
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const notice = provider.readWebhook(request.headers, body)
        if (!notice) {
          return refuse(request, `payouts-${provider.slug}`, body, () =>
            keepRefusedPayoutWebhook(deps, provider.slug, request, body),
          )
        }
        const stored = await storePayoutWebhook(deps.db, {
          ...payoutTraitsOf(request, body),
          provider: provider.slug,
          reference: notice.kind === 'transfer' ? notice.reference : null,
          body,
        })
        webhookCame.send({ provider: `payouts-${provider.slug}`, verdict: stored ? 'ok' : 'nothing-new' })
        if (stored) {
          // A failure here is left to the sweep: the event is stored and the payout is due.
          follow(deps, provider.slug, notice)
            .then(() => recordApplied(deps.db, stored.event_id, stored.payout_id))
            .catch((error: unknown) =>
              deps.log.warn({ err: error }, 'a payout webhook could not be applied at once'),
            )
        }
        return { status: 'ok' }
      },
    )
  })
}

async function follow(deps: PayoutsDeps, provider: string, notice: PayoutNotice): Promise<void> {
  if (notice.kind === 'transfer') await askAboutReference(deps, provider, notice.reference)
  if (notice.kind === 'low-balance') {
    await withTransaction(deps.db, (trx) =>
      pauseFor(deps, trx, provider, 'The provider warns that our balance there is low.'),
    )
  }
}
