import type { FastifyInstance } from 'fastify'
import { addAadhaarRoutes } from './aadhaar-routes.ts'
import { addBankAccountRoutes } from './bank-account-routes.ts'
import { addGstinRoutes } from './gstin-routes.ts'
import { addPanRoutes } from './pan-routes.ts'
import type { SecureId } from './secure-id-context.ts'
import { speakSecureId } from './speak-secure-id.ts'

/** Cashfree Secure ID under /verification: PAN, Aadhaar by OTP, GSTIN, bank account. */
export function addSecureId(
  app: FastifyInstance,
  secureId: SecureId,
  keys: { clientId: string; clientSecret: string },
): void {
  app.register(
    async (calls) => {
      speakSecureId(calls, 'secure-id', keys)
      addPanRoutes(calls, secureId)
      addAadhaarRoutes(calls, secureId)
      addGstinRoutes(calls)
      addBankAccountRoutes(calls)
    },
    { prefix: '/verification' },
  )
}
