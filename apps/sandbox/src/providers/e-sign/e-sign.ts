import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { speakSecureId } from '../secure-id/speak-secure-id.ts'
import type { ESign } from './e-sign-context.ts'
import { addESignRoutes } from './e-sign-routes.ts'
import { addSigningPageRoutes } from './signing-page-routes.ts'

/** Largest document taken. */
const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024

/** Cashfree e-sign under /verification/esignature, and the page on which a document is signed. */
export function addESign(
  app: FastifyInstance,
  eSign: ESign,
  keys: { clientId: string; clientSecret: string },
): void {
  app.register(
    async (calls) => {
      speakSecureId(calls, 'e-sign', keys)
      await calls.register(multipart, { limits: { files: 1, fileSize: MAX_DOCUMENT_BYTES } })
      addESignRoutes(calls, eSign)
    },
    { prefix: '/verification' },
  )
  addSigningPageRoutes(app, eSign)
}
