import type { FastifyInstance } from 'fastify'
import { readCompany } from './modules/identity/company/company-service.ts'
import type { Deps } from './platform/deps.ts'
import { AppError } from './platform/http/errors.ts'

/** A file that is not renewed loses its validity (RFC 9116, 2.5.5): less than a year ahead, from the answer on. */
const GOOD_FOR_DAYS = 180

/** The contact for weaknesses (RFC 9116): the company's support. 404 while the company names none. */
export function serveSecurityTxt(app: FastifyInstance, { db, config }: Deps): void {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const { support_email } = await readCompany(db)
    if (support_email === '') throw new AppError('not-found')
    const expires = new Date()
    expires.setUTCDate(expires.getUTCDate() + GOOD_FOR_DAYS)
    expires.setUTCHours(0, 0, 0, 0)
    const lines = [
      `Contact: mailto:${support_email}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${new URL('/.well-known/security.txt', config.publicUrl).href}`,
      `Policy: ${new URL('/docs/security', config.publicUrl).href}`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(`${lines.join('\n')}\n`)
  })
}
