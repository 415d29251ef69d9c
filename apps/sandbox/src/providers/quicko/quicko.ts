import type { FastifyInstance } from 'fastify'
import { addAadhaarRoutes } from './aadhaar-routes.ts'
import type { Quicko } from './quicko-context.ts'
import { speakQuicko } from './speak-quicko.ts'

/** The product Sandbox by Quicko under /quicko: Aadhaar by number and OTP. */
export function addQuicko(app: FastifyInstance, quicko: Quicko, keys: { id: string; secret: string }): void {
  app.register(
    async (calls) => {
      speakQuicko(calls, quicko, keys)
      addAadhaarRoutes(calls, quicko)
    },
    { prefix: '/quicko' },
  )
}
