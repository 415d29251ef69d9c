import { TICKET_TEXT_LENGTH } from '@chukta/contract/operations/tickets'
import { RECORDS } from '@chukta/contract/record-messages'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { fieldError } from '../../../platform/http/errors.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import type { UploadedFile } from '../../../platform/http/multipart.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { withWritten } from '../../identity/api.ts'
import { tell } from '../../messaging/api.ts'
import { insertReply, listChanges, listConcerned, listReplies } from './thread-sql.ts'
import { attachmentsOf, eventAnswer, replyAnswer, ticketHead } from './ticket-answer.ts'
import { keepPicture, takePicture } from './ticket-picture.ts'
import { findCheckpoint, findTicket } from './tickets-sql.ts'

/** The tag of a thread as it is now; it changes with every reply and change. Throws 404 out of reach. */
export async function threadTag({ db }: Deps, scope: Scope, id: number): Promise<string> {
  const mark = await findCheckpoint(db, scope, id)
  if (mark === undefined) return refuseRecord(db, scope.actor.id, `ticket ${id}`)
  return `"${mark}"`
}

/** The whole thread of a ticket. Throws 404 for one out of reach. */
export async function getThread({ db, secrets }: Deps, scope: Scope, id: number) {
  const row = await findTicket(db, scope, id)
  if (!row) return refuseRecord(db, scope.actor.id, `ticket ${id}`)
  const [replies, changes] = await Promise.all([listReplies(db, id), listChanges(db, id)])
  return {
    ...ticketHead(row),
    description: row.description,
    attachments: attachmentsOf(secrets, row),
    replies: replies.map((reply) => replyAnswer(secrets, reply)),
    events: changes.map(eventAnswer),
  }
}

/** Adds a comment. Throws 404 for a ticket out of reach, 422 for an empty or endless comment or a wrong file. */
export async function replyTo(
  deps: Deps,
  scope: Scope,
  id: number,
  reply: { message: string | undefined; files: Record<string, UploadedFile> },
): Promise<void> {
  const ticket = await findTicket(deps.db, scope, id)
  if (!ticket) return refuseRecord(deps.db, scope.actor.id, `ticket ${id}`)
  const message = (reply.message ?? '').trim()
  if (message === '') throw fieldError('message', RECORDS.tickets.commentRequired)
  if (message.length > TICKET_TEXT_LENGTH) {
    throw fieldError('message', `At most ${TICKET_TEXT_LENGTH} characters.`)
  }
  const { actor } = scope
  const written = await takePicture(deps, actor.id, reply.files, 'image')
  await withWritten(deps, written, () =>
    withTransaction(deps.db, async (trx) => {
      const fileId = await keepPicture(trx, written, { ownerId: actor.id, field: 'image' })
      const { id: replyId, author } = await insertReply(trx, {
        ticketId: id,
        userId: actor.id,
        message,
        fileId,
      })
      const facts = { no: ticket.ticket_no, title: ticket.subject, name: author }
      await tell(
        trx,
        (await listConcerned(trx, id, actor.id)).map(({ id: userId }) => ({
          userId,
          kind: 'ticket-answered',
          recordId: id,
          facts,
          key: `reply:${replyId}`,
        })),
      )
      await audit(trx, { actorId: actor.id, action: 'ticket.replied', object: ticket.ticket_no })
    }),
  )
}
