import type { FastifyInstance } from 'fastify'
import { speakSecureId } from '../secure-id/speak-secure-id.ts'
import { addConsentPageRoutes } from './consent-page-routes.ts'
import type { Digilocker } from './digilocker-context.ts'
import { addDigilockerRoutes } from './digilocker-routes.ts'

/** DigiLocker of Cashfree Secure ID under /verification/digilocker, and the page on which a person consents. */
export function addDigilocker(
  app: FastifyInstance,
  digilocker: Digilocker,
  keys: { clientId: string; clientSecret: string },
): void {
  app.register(
    async (calls) => {
      speakSecureId(calls, 'digilocker', keys)
      addDigilockerRoutes(calls, digilocker)
    },
    { prefix: '/verification' },
  )
  addConsentPageRoutes(app, digilocker)
}
