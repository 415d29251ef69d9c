import * as calls from '@chukta/contract/operations/tickets'
import { RECORDS } from '@chukta/contract/record-messages'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { fieldError } from '../../../platform/http/errors.ts'
import { mount } from '../../../platform/http/routes.ts'
import { getThread, replyTo, threadTag } from './thread-service.ts'
import { ticketStreams } from './ticket-stream-service.ts'
import { createTicket, getTicket, listTickets, updateTicket } from './tickets-service.ts'

export function ticketsRoutes(app: FastifyInstance, context: Context): void {
  const stream = ticketStreams(app, context)

  mount(app, context, calls.listTickets, async ({ query, scope }) => ({
    data: await listTickets(context, scope, {
      page: query.page ?? 1,
      perPage: query.per_page ?? 10,
      status: query.status || undefined,
      search: query.search || undefined,
    }),
  }))

  mount(app, context, calls.createTicket, async ({ body, files, scope }) => ({
    message: RECORDS.tickets.created,
    data: await createTicket(context, scope, body, files),
  }))

  mount(app, context, calls.getTicket, ({ params, scope }) => getTicket(context, scope, params.id))

  mount(app, context, calls.updateTicket, async ({ params, body, files, scope }) => {
    await updateTicket(context, scope, params.id, body, files)
    return { message: RECORDS.tickets.updated }
  })

  mount(app, context, calls.getThread, async ({ params, scope, request, reply }) => {
    const tag = await threadTag(context, scope, params.id)
    reply.header('ETag', tag)
    if (request.headers['if-none-match'] === tag) return reply.code(304).send() as never
    return { data: await getThread(context, scope, params.id) }
  })

  mount(app, context, calls.replyToTicket, async ({ params, query, body, files, scope }) => {
    const named = body?.support_ticket_id ?? query.support_ticket_id
    if (named !== undefined && named !== params.id) throw fieldError('support_ticket_id', 'Invalid id.')
    await replyTo(context, scope, params.id, { message: body?.message ?? query.message, files })
    return { message: RECORDS.tickets.replied }
  })

  mount(app, context, calls.streamTicket, async ({ params, actor, scope, reply }) => {
    await stream(actor, scope, params.id, reply)
  })
}
