import type { FastifyInstance } from 'fastify'
import { addAssets, SHARED_FILES, sendFile } from './browser-files.ts'

/** The page for a person, the signing page, and what the checkouts of the gateways share. */
export function addBrowserRoutes(app: FastifyInstance): void {
  app.get('/', (_request, reply) => sendFile(reply, SHARED_FILES, 'desk/desk.html'))
  app.get('/e-sign/:token', (_request, reply) => sendFile(reply, SHARED_FILES, 'signing/signing.html'))
  addAssets(app, '/assets', SHARED_FILES)
}
