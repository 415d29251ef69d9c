import type { FastifyInstance } from 'fastify'
import type { Store } from '../../store.ts'
import { addBankAccountRoutes } from './bank-account-routes.ts'
import { addGstinRoutes } from './gstin-routes.ts'
import { addPanRoutes } from './pan-routes.ts'
import { speakSecureId } from './speak-secure-id.ts'

/** Cashfree Secure ID under /verification: PAN, GSTIN, bank account. */
export function addSecureId(
  app: FastifyInstance,
  store: Store,
  keys: { clientId: string; clientSecret: string },
): void {
  app.register(
    async (calls) => {
      speakSecureId(calls, 'secure-id', keys)
      addPanRoutes(calls, store)
      addGstinRoutes(calls)
      addBankAccountRoutes(calls)
    },
    { prefix: '/verification' },
  )
}
