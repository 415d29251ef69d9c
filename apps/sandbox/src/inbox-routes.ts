import type { FastifyInstance } from 'fastify'
import type { Inbox } from './inbox.ts'

type InboxQuery = { Querystring: { to?: string; limit?: string } }

/** Sent messages as JSON, and a mail as HTML. */
export function addInboxRoutes(app: FastifyInstance, inbox: Inbox): void {
  app.get<InboxQuery>('/inbox', (request) => inbox.list(request.query.to, Number(request.query.limit) || -1))

  app.delete<InboxQuery>('/inbox', (request) => ({ deleted: inbox.clear(request.query.to) }))

  app.get<{ Params: { id: string } }>('/inbox/:id/html', (request, reply) => {
    const html = inbox.html(Number(request.params.id))
    if (html === undefined) return reply.code(404).send({ message: 'No such mail' })
    // A mail has its own styles and pictures, runs no script and cannot reach this origin.
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; frame-ancestors 'self'; " +
        'sandbox allow-popups allow-popups-to-escape-sandbox',
    )
    return reply.type('text/html; charset=utf-8').send(`<base target="_blank">${html}`)
  })
}
