import { paiseToRupees } from '@chukta/contract/money'
import { TICKET_STATUS_NAMES, type TicketStatus } from '@chukta/contract/operations/tickets'
import type { Secrets } from '../../../platform/security/secrets.ts'
import { fileLink } from '../../identity/api.ts'
import type { EventRow, ReplyRow } from './thread-sql.ts'
import type { TicketRow } from './tickets-sql.ts'

/** The fields of a ticket in every answer. */
export function ticketHead(row: TicketRow) {
  return {
    id: row.id,
    ticket_no: row.ticket_no,
    subject: row.subject,
    priority: row.priority,
    status: row.status,
    created_on: row.created_at.toISOString(),
    user: { id: row.user_id, username: row.username, name: row.user_name, role_id: row.role_id },
    transaction:
      row.payment_id === null
        ? null
        : {
            id: row.payment_id,
            urn: row.urn ?? '',
            paid_to: row.paid_to ?? '',
            amount: paiseToRupees(row.total_paise ?? 0n),
            payment_status: row.shown_status ?? ('PENDING' as const),
          },
  }
}

export function linkOf(secrets: Secrets, fileId: string | null): string | null {
  return fileId === null ? null : fileLink(secrets, fileId)
}

export function attachmentsOf(secrets: Secrets, { file_id, file_name, size_bytes }: TicketRow) {
  if (file_id === null) return []
  return [{ name: file_name ?? '', size_bytes: size_bytes ?? 0, url: fileLink(secrets, file_id) }]
}

export function replyAnswer(secrets: Secrets, row: ReplyRow) {
  const { id, user_id, user_name, role_id, email, message } = row
  const created_at = row.created_at.toISOString()
  const image = linkOf(secrets, row.file_id)
  return { id, user_id, user_name, role_id, email, message, created_at, image, image_name: row.file_name }
}

/** 'set the status to Processing and the priority to High'. */
export function eventAnswer({ id, at, user_name, changes }: EventRow) {
  const words = Object.entries(changes).map(([field, [, after]]) => {
    if (field === 'attachment') return 'changed the attachment'
    if (field === 'description') return 'changed the description'
    const shown = field === 'status' ? TICKET_STATUS_NAMES[after as TicketStatus] : after
    return `set the ${field} to ${shown}`
  })
  return { id, at: at.toISOString(), user_name, text: words.join(', ') }
}
