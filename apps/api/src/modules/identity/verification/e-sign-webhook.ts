import type { FastifyInstance } from 'fastify'
import { takeRawBodies } from '../../../platform/http/raw-body.ts'
import { refuseWebhooks } from '../../../platform/http/refused-webhooks.ts'
import { webhookCame } from '../../../platform/observability/signals.ts'
import { DIGILOCKER_IDS, syncDigilocker } from './sync-digilocker-service.ts'
import { syncSigning } from './sync-signing-service.ts'
import type { VerificationDeps } from './verification-deps.ts'

/**
 * The webhook of Secure ID: it has one address, for signatures and for DigiLocker. The signature is checked on the raw
 * bytes; the content is never trusted: it only triggers at once the poll that the sweep would make later.
 */
export async function eSignWebhook(app: FastifyInstance, deps: VerificationDeps): Promise<void> {
  const refuse = refuseWebhooks(deps)
  await app.register(async (scope) => {
    takeRawBodies(scope)
    scope.post(
      '/api/webhooks/e-sign',
      {
        schema: {
          tags: ['verification'],
          summary: 'Where the signing service and DigiLocker report; signed, not for people',
        },
      },
      async (request) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const about = deps.eSign.readWebhook(request.headers, body)
        if (!about) return refuse(request, 'e-sign', body)
        const { verificationId } = about
        const isDigilocker = verificationId.startsWith(DIGILOCKER_IDS)
        webhookCame.send({ provider: isDigilocker ? 'digilocker' : 'e-sign', verdict: 'ok' })
        const sync = isDigilocker ? syncDigilocker : syncSigning
        sync(deps, verificationId).catch((error: unknown) => {
          deps.log.warn({ err: error }, 'a signature or a document could not be applied at once')
        })
        return { status: 'ok' }
      },
    )
  })
}
