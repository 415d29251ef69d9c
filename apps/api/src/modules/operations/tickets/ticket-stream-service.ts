import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { eventStreams, type Told } from '../../../platform/http/event-streams.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import type { Actor, Scope } from '../../../platform/security/gate.ts'
import { allows } from '../../../platform/security/principal.ts'
import { findCheckpoint } from './tickets-sql.ts'

/** Server-sent events of tickets: `changed` whenever a thread should be read again. */
export function ticketStreams(app: FastifyInstance, deps: Deps) {
  const stream = eventStreams(app, deps)
  return async (actor: Actor, scope: Scope, id: number, reply: FastifyReply): Promise<void> => {
    const ticket = await listenableTicket(deps, actor, scope, id)
    stream(actor, reply, [ticket.told], ticket.isInReach)
  }
}

/**
 * The channel of a ticket's stream, and a check that the reader may still have it. Throws 404 for one out of reach, 403 for
 * a member of staff without tickets.
 */
export async function listenableTicket({ db }: Deps, actor: Actor, scope: Scope, id: number) {
  if (!allows(actor, 'tickets.view')) throw new AppError('forbidden')
  const isInReach = async () => (await findCheckpoint(db, scope, id)) !== undefined
  if (!(await isInReach())) return refuseRecord(db, actor.id, `ticket ${id}`)
  return { told: { channel: 'ticket_changed', id, event: 'changed' } satisfies Told, isInReach }
}
