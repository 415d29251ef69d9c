import type { ShownStatus } from '@chukta/contract/insight/reports'
import type { TicketPriority, TicketStatus } from '@chukta/contract/operations/tickets'
import { sql } from 'kysely'
import { contains } from '../../../platform/database/contains-sql.ts'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'

export type TicketRow = {
  id: number
  ticket_no: string
  subject: string
  description: string
  priority: TicketPriority
  status: TicketStatus
  created_at: Date
  version: number
  user_id: number
  username: string
  user_name: string
  role_id: number
  file_id: string | null
  file_name: string | null
  size_bytes: number | null
  payment_id: number | null
  urn: string | null
  paid_to: string | null
  total_paise: bigint | null
  shown_status: ShownStatus | null
}

const tickets = sql`
  select t.id, t.ticket_no, t.subject, t.description, t.priority, t.status, t.created_at, t.version, t.user_id,
         u.username, u.first_name || ' ' || u.last_name as user_name, u.role_id, t.file_id, f.file_name, f.size_bytes,
         t.payment_id, p.order_id as urn, p.payee_name as paid_to, p.total_paise, p.shown_status
    from tickets t
    join users u on u.id = t.user_id
    left join files f on f.id = t.file_id
    left join payments p on p.id = t.payment_id`

/** A ticket is seen by the person who raised it and everyone above them. */
const within = (scope: Scope) =>
  sql`exists (select from user_closure c where c.ancestor_id = ${scope.userId} and c.descendant_id = t.user_id)`

export type TicketQuery = {
  status: TicketStatus | undefined
  search: string | undefined
  skip: number
  take: number
}

/** The columns that a search of tickets covers. */
const SEARCHED = sql`
  t.subject || ' ' || t.ticket_no || ' ' || u.first_name || ' ' || u.last_name || ' ' || u.username`

const wanted = ({ status, search }: Pick<TicketQuery, 'status' | 'search'>) => sql`
  (${status ?? null}::text is null or t.status = ${status ?? null})
  and ${search === undefined ? sql`true` : contains(SEARCHED, search)}`

/** A page of the tickets of the caller and everyone below them, newest first. */
export function listTickets(db: Db, scope: Scope, query: TicketQuery): Promise<TicketRow[]> {
  return many(
    db,
    sql<TicketRow>`/* prepared list-tickets-* */ ${tickets} where ${within(scope)} and ${wanted(query)}
                   order by t.id desc offset ${query.skip} limit ${query.take}`,
  )
}

export type TicketCounts = { matching: number; total: number; open: number; on_hold: number; closed: number }

/** The number of tickets in reach, by status, and the number in a narrowed list. */
export function countTickets(db: Db, scope: Scope, query: TicketQuery): Promise<TicketCounts> {
  return one(
    db,
    sql<TicketCounts>`
      /* prepared count-tickets-* */
      select count(*) filter (where ${wanted(query)}) as matching, count(*) as total,
             count(*) filter (where t.status = 'Open') as open,
             count(*) filter (where t.status = 'On Hold') as on_hold,
             count(*) filter (where t.status = 'Closed') as closed
        from user_closure c join tickets t on t.user_id = c.descendant_id join users u on u.id = t.user_id
       where c.ancestor_id = ${scope.userId}`,
  )
}

export function findTicket(db: Db, scope: Scope, id: number): Promise<TicketRow | undefined> {
  return maybe(
    db,
    sql<TicketRow>`/* prepared find-ticket */ ${tickets} where t.id = ${id} and ${within(scope)}`,
  )
}

/** The same, locked until the transaction ends. */
export async function lockTicket(db: Db, scope: Scope, id: number): Promise<TicketRow | undefined> {
  await sql`select from tickets where id = ${id} for update`.execute(db)
  return findTicket(db, scope, id)
}

/** The version of a thread; undefined when the ticket is out of reach. */
export async function findCheckpoint(db: Db, scope: Scope, id: number): Promise<string | undefined> {
  const row = await maybe(
    db,
    sql<{ mark: string }>`
      /* prepared ticket-mark */
      select concat_ws('.', t.id, t.version, p.shown_status) as mark
        from tickets t left join payments p on p.id = t.payment_id where t.id = ${id} and ${within(scope)}`,
  )
  return row?.mark
}

export type TicketValues = {
  subject: string
  description: string
  priority: TicketPriority
  status: TicketStatus
}

/** Adds a ticket; undefined when it is about a payment that the author cannot see. */
export function insertTicket(
  db: Db,
  scope: Scope,
  ticket: TicketValues & { fileId: string | null; paymentId: number | null },
) {
  return maybe(
    db,
    sql<{ id: number; ticket_no: string }>`
      insert into tickets (user_id, subject, description, priority, status, file_id, payment_id)
      select ${scope.userId}, ${ticket.subject}, ${ticket.description}, ${ticket.priority}, ${ticket.status},
             ${ticket.fileId}::uuid, ${ticket.paymentId}::bigint
       where ${ticket.paymentId}::bigint is null
          or exists (select from payments p
                       join user_closure c on c.ancestor_id = ${scope.userId} and c.descendant_id = p.payer_id
                      where p.id = ${ticket.paymentId})
      returning id, ticket_no`,
  )
}

export async function updateTicket(
  db: Db,
  id: number,
  values: TicketValues & { fileId: string | null },
): Promise<void> {
  await sql`
    update tickets set subject = ${values.subject}, description = ${values.description},
           priority = ${values.priority}, status = ${values.status}, file_id = ${values.fileId}
     where id = ${id}`.execute(db)
}

/** Open tickets of people below the scope's user without a reply by another person, and how many are critical. */
export function countUnanswered(db: Db, scope: Scope) {
  return one(
    db,
    sql<{ n: number; critical: number; oldest_at: Date | null }>`
      /* prepared unanswered-tickets */
      select count(*) as n, count(*) filter (where t.priority = 'Critical') as critical, min(t.created_at) as oldest_at
        from user_closure c join tickets t on t.user_id = c.descendant_id
       where c.ancestor_id = ${scope.userId} and c.descendant_id <> ${scope.userId} and t.status = 'Open'
         and not exists (select from ticket_replies r where r.ticket_id = t.id and r.user_id <> t.user_id)`,
  )
}
