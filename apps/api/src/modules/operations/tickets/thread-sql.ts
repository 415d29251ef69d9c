import { sql } from 'kysely'
import { type Db, many, one } from '../../../platform/database/db.ts'

export type ReplyRow = {
  id: number
  user_id: number
  user_name: string
  role_id: number
  email: string
  message: string
  created_at: Date
  file_id: string | null
  file_name: string | null
}

/** The replies of a ticket, oldest first. */
export function listReplies(db: Db, ticketId: number): Promise<ReplyRow[]> {
  return many(
    db,
    sql<ReplyRow>`
      /* prepared list-replies */
      select r.id, r.user_id, u.first_name || ' ' || u.last_name as user_name, u.role_id, u.email, r.message,
             r.created_at, r.file_id, f.file_name
        from ticket_replies r join users u on u.id = r.user_id left join files f on f.id = r.file_id
       where r.ticket_id = ${ticketId} order by r.id`,
  )
}

/** Adds a reply; gives its id and the author's name. */
export function insertReply(
  db: Db,
  reply: { ticketId: number; userId: number; message: string; fileId: string | null },
) {
  return one(
    db,
    sql<{ id: number; author: string }>`
      insert into ticket_replies (ticket_id, user_id, message, file_id)
      values (${reply.ticketId}, ${reply.userId}, ${reply.message}, ${reply.fileId}::uuid)
      returning id, (select first_name || ' ' || last_name from users where id = user_id) as author`,
  )
}

/** The people to notify of a reply: who raised the ticket or replied before, without its author, where it is in reach. */
export function listConcerned(db: Db, ticketId: number, authorId: number) {
  return many(
    db,
    sql<{ id: number }>`
      select distinct c.ancestor_id as id
        from tickets t join user_closure c on c.descendant_id = t.user_id
       where t.id = ${ticketId} and c.ancestor_id <> ${authorId}
         and (c.ancestor_id = t.user_id
              or exists (select from ticket_replies r where r.ticket_id = t.id and r.user_id = c.ancestor_id))`,
  )
}

/** Field name → the values before and after. */
export type Changes = Record<string, [before: string, after: string]>

export type EventRow = { id: number; at: Date; user_name: string; changes: Changes }

export function listChanges(db: Db, ticketId: number): Promise<EventRow[]> {
  return many(
    db,
    sql<EventRow>`
      /* prepared list-ticket-changes */
      select e.id, e.at, u.first_name || ' ' || u.last_name as user_name, e.changes
        from ticket_events e join users u on u.id = e.user_id where e.ticket_id = ${ticketId} order by e.id`,
  )
}

export async function insertChange(
  db: Db,
  change: { ticketId: number; userId: number; changes: Changes },
): Promise<void> {
  await sql`
    insert into ticket_events (ticket_id, user_id, changes)
    values (${change.ticketId}, ${change.userId}, ${JSON.stringify(change.changes)}::jsonb)`.execute(db)
}
