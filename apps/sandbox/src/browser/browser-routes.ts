import type { FastifyInstance } from 'fastify'
import { addAssets, SHARED_FILES, sendFile } from './browser-files.ts'

/** The page for a person, the pages of e-sign and DigiLocker, and the shared files of the gateways' checkouts. */
export function addBrowserRoutes(app: FastifyInstance): void {
  app.get('/', (_request, reply) => sendFile(reply, SHARED_FILES, 'desk/desk.html'))
  app.get('/e-sign/:token', (_request, reply) => sendFile(reply, SHARED_FILES, 'signing/signing.html'))
  app.get('/digilocker/:token', (_request, reply) =>
    sendFile(reply, SHARED_FILES, 'digilocker/digilocker.html'),
  )
  addAssets(app, '/assets', SHARED_FILES)
}
