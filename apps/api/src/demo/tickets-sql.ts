import { sql } from 'kysely'
import { type Db, many } from '../platform/database/db.ts'
import type { DemoTicket } from './tickets.ts'

/** The payment that a ticket names as `{order}`. */
type About = { id: number; orderId: string }

export async function insertTickets(
  db: Db,
  tickets: DemoTicket[],
  about: (place: number) => About,
): Promise<void> {
  const ids = await many(
    db,
    sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('tickets', 'id')) as id from generate_series(1, ${tickets.length}::int)`,
  )
  const numbered = tickets.map((ticket, index) => {
    const payment = ticket.payment === null ? null : about(ticket.payment)
    return {
      ...ticket,
      id: ids[index]?.id ?? 0,
      payment,
      tell: (text: string) => text.replaceAll('{order}', payment?.orderId ?? ''),
    }
  })
  const rows = numbered.map(({ id, author, subject, description, priority, status, payment, at, tell }) => ({
    id,
    user_id: author.id,
    subject: tell(subject),
    description: tell(description),
    priority,
    status,
    payment_id: payment?.id ?? null,
    created_at: at,
  }))
  await sql`
    insert into tickets (id, ticket_no, user_id, subject, description, priority, status, payment_id, created_at)
    overriding system value
    select id, '', user_id, subject, description, priority, status, payment_id, created_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, user_id bigint, subject text,
           description text, priority text, status text, payment_id bigint, created_at timestamptz)`.execute(
    db,
  )
  const replies = numbered.flatMap(({ id, tell, ...ticket }) =>
    ticket.replies.map(({ author, at, message }) => ({
      ticket_id: id,
      user_id: author.id,
      message: tell(message),
      created_at: at,
    })),
  )
  await sql`
    insert into ticket_replies (ticket_id, user_id, message, created_at)
    select ticket_id, user_id, message, created_at
      from jsonb_to_recordset(${JSON.stringify(replies)}::jsonb) as r (ticket_id bigint, user_id bigint, message text,
           created_at timestamptz) order by created_at`.execute(db)
  const changes = numbered.flatMap(({ id, moves }) =>
    moves.map(({ author, at, from, to }) => ({
      ticket_id: id,
      user_id: author.id,
      at,
      changes: { status: [from, to] },
    })),
  )
  await sql`
    insert into ticket_events (ticket_id, user_id, at, changes)
    select ticket_id, user_id, at, changes
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r (ticket_id bigint, user_id bigint, at timestamptz,
           changes jsonb) order by at`.execute(db)
}
