import * as calls from '@chukta/contract/operations/tickets'
import { RECORDS } from '@chukta/contract/record-messages'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { fieldError } from '../../../platform/http/errors.ts'
import { mount } from '../../../platform/http/routes.ts'
import { getThread, replyTo, threadTag } from './thread-service.ts'
import { ticketStreams } from './ticket-stream-service.ts'
import { createTicket, getTicket, listTickets, updateTicket } from './tickets-service.ts'

export function ticketsRoutes(app: FastifyInstance, deps: Deps): void {
  const stream = ticketStreams(app, deps)

  mount(app, deps, calls.listTickets, async ({ query, over }) => ({
    data: await listTickets(deps, over.user_id, {
      page: query.page ?? 1,
      perPage: query.per_page ?? 10,
      status: query.status || undefined,
      search: query.search || undefined,
    }),
  }))

  mount(app, deps, calls.createTicket, async ({ body, files, scope }) => ({
    message: RECORDS.tickets.created,
    data: await createTicket(deps, scope, body, files),
  }))

  mount(app, deps, calls.getTicket, ({ params, scope }) => getTicket(deps, scope, params.id))

  mount(app, deps, calls.updateTicket, async ({ params, body, files, scope }) => {
    await updateTicket(deps, scope, params.id, body, files)
    return { message: RECORDS.tickets.updated }
  })

  mount(app, deps, calls.getThread, async ({ params, scope, request, reply }) => {
    const tag = await threadTag(deps, scope, params.id)
    reply.header('ETag', tag)
    if (request.headers['if-none-match'] === tag) return reply.code(304).send() as never
    return { data: await getThread(deps, scope, params.id) }
  })

  mount(app, deps, calls.replyToTicket, async ({ params, query, body, files, scope }) => {
    const named = body?.support_ticket_id ?? query.support_ticket_id
    if (named !== undefined && named !== params.id) throw fieldError('support_ticket_id', 'Invalid id.')
    await replyTo(deps, scope, params.id, { message: body?.message ?? query.message, files })
    return { message: RECORDS.tickets.replied }
  })

  mount(app, deps, calls.streamTicket, async ({ params, actor, scope, reply }) => {
    await stream(actor, scope, params.id, reply)
  })
}
