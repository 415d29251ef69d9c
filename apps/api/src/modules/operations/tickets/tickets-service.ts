import type { TicketPriority, TicketStatus } from '@chukta/contract/operations/tickets'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import type { UploadedFile } from '../../../platform/http/multipart.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { deleteFile, withWritten } from '../../identity/api.ts'
import { type Changes, insertChange, listReplies } from './thread-sql.ts'
import { attachmentsOf, linkOf, ticketHead } from './ticket-answer.ts'
import { keepPicture, takePicture } from './ticket-picture.ts'
import * as rows from './tickets-sql.ts'

type Form = {
  subject: string
  description: string
  priority: TicketPriority
  status?: TicketStatus | undefined
}
type Files = Record<string, UploadedFile>

/** A page of tickets with the figures of the four cards. */
export async function listTickets(
  { db, secrets }: Deps,
  scope: Scope,
  query: { page: number; perPage: number; status: TicketStatus | undefined; search: string | undefined },
) {
  const slice = { ...query, skip: (query.page - 1) * query.perPage, take: query.perPage }
  const [page, counts] = await Promise.all([
    rows.listTickets(db, scope, slice),
    rows.countTickets(db, scope, slice),
  ])
  return {
    tickets: page.map((row) => ({ ...ticketHead(row), attachment: linkOf(secrets, row.file_id) })),
    total: counts.matching,
    total_tickets: counts.total,
    open_tickets: counts.open,
    on_hold_tickets: counts.on_hold,
    closed_tickets: counts.closed,
  }
}

/** One ticket as its edit dialog shows it. Throws 404 for one out of reach. */
export async function getTicket({ db, secrets }: Deps, scope: Scope, id: number) {
  const row = await rows.findTicket(db, scope, id)
  if (!row) return refuseRecord(db, scope.actor.id, `ticket ${id}`)
  const replies = await listReplies(db, id)
  return {
    ...ticketHead(row),
    description: row.description,
    attachments: attachmentsOf(secrets, row),
    responses: replies.map((reply) => ({
      id: reply.id,
      description: reply.message,
      user_name: reply.user_name,
      created_at: reply.created_at.toISOString(),
    })),
  }
}

/** Raises a ticket. Throws 404 when it is about a payment that its author cannot see, 422 for a wrong file. */
export async function createTicket(
  deps: Deps,
  scope: Scope,
  form: Form & { transaction_id?: number | undefined },
  files: Files,
) {
  const written = await takePicture(deps, scope.actor.id, files, 'attachment')
  return withWritten(deps, written, () =>
    withTransaction(deps.db, async (trx) => {
      const ticket = await rows.insertTicket(trx, scope, {
        ...kept(form, 'Open'),
        fileId: await keepPicture(trx, written, { ownerId: scope.userId, field: 'attachment' }),
        paymentId: form.transaction_id ?? null,
      })
      if (!ticket) throw new AppError('not-found')
      await audit(trx, { actorId: scope.actor.id, action: 'ticket.created', object: ticket.ticket_no })
      return ticket
    }),
  )
}

/** Changes a ticket; its thread lists the changes. Throws 404 for one out of reach, 422 for a wrong file. */
export async function updateTicket(
  deps: Deps,
  scope: Scope,
  id: number,
  form: Form,
  files: Files,
): Promise<void> {
  if (!(await rows.findCheckpoint(deps.db, scope, id)))
    return refuseRecord(deps.db, scope.actor.id, `ticket ${id}`)
  const written = await takePicture(deps, scope.actor.id, files, 'attachment')
  await withWritten(deps, written, () =>
    withTransaction(deps.db, async (trx) => {
      const before = await rows.lockTicket(trx, scope, id)
      if (!before) throw new AppError('not-found')
      const after = kept(form, before.status)
      const changes = differences(before, after)
      if (written) changes.attachment = [before.file_name ?? '', written.fileName]
      if (Object.keys(changes).length === 0) return
      const place = { ownerId: scope.userId, field: 'attachment', replacedId: before.file_id }
      const fileId = (await keepPicture(trx, written, place)) ?? before.file_id
      await rows.updateTicket(trx, id, { ...after, fileId })
      if (before.file_id && fileId !== before.file_id) await deleteFile(trx, before.file_id)
      await insertChange(trx, { ticketId: id, userId: scope.actor.id, changes: withoutTexts(changes) })
      await audit(trx, {
        actorId: scope.actor.id,
        action: 'ticket.changed',
        object: before.ticket_no,
        detail: withoutTexts(changes),
      })
    }),
  )
}

function kept(form: Form, fallback: TicketStatus): rows.TicketValues {
  return {
    subject: form.subject,
    description: form.description,
    priority: form.priority,
    status: form.status ?? fallback,
  }
}

function differences(before: rows.TicketRow, after: rows.TicketValues): Changes {
  const fields = ['subject', 'description', 'priority', 'status'] as const
  return Object.fromEntries(
    fields
      .filter((field) => before[field] !== after[field])
      .map((field) => [field, [before[field], after[field]]]),
  )
}

/** A description may be long and private: the thread says that it changed, not how. */
function withoutTexts(changes: Changes): Changes {
  return changes.description === undefined ? changes : { ...changes, description: ['', ''] }
}
