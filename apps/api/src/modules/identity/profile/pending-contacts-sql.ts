import type { ContactField } from '@chukta/contract/identity/profile-fields'
import { sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'

export type Outcome =
  | 'in-force'
  | 'confirmed'
  | 'objected'
  | 'refused'
  | 'cancelled'
  | 'replaced'
  | 'taken'
  | 'void'

export type PendingRow = {
  field: ContactField
  value: string
  asked_by: string
  due_at: Date
}

/** Whether a person has signed in at least once: then their contact is a way into their account. */
export async function hasSignedIn(db: Db, userId: number): Promise<boolean> {
  const row = await maybe(
    db,
    sql`select 1 from users where id = ${userId} and first_signed_in_at is not null`,
  )
  return row !== undefined
}

type NewPending = { userId: number; field: ContactField; value: string; askedBy: number; objectHash: Buffer }

/** Stores a pending contact. Throws a unique violation when the person has one, or another person's is equal. */
export function addPending(db: Db, pending: NewPending) {
  return one(
    db,
    sql<{ due_at: Date }>`
      insert into pending_contacts (user_id, field, value, asked_by, object_hash)
      values (${pending.userId}, ${pending.field}, ${pending.value}, ${pending.askedBy}, ${pending.objectHash})
      returning due_at`,
  )
}

/** A person's pending contacts, with the names of the requesters. */
export function listPending(db: Db, userId: number) {
  return many(
    db,
    sql<PendingRow>`
      select p.field, p.value, a.first_name || ' ' || a.last_name as asked_by, p.due_at
        from pending_contacts p join users a on a.id = p.asked_by
       where p.user_id = ${userId} and p.ended_at is null order by p.field`,
  )
}

/** Ends a person's pending contact of a field; undefined without one. */
export function endPending(db: Db, userId: number, field: ContactField, outcome: Outcome) {
  return maybe(
    db,
    sql<{ value: string; asked_by: number }>`
      update pending_contacts set ended_at = now(), outcome = ${outcome}
       where user_id = ${userId} and field = ${field} and ended_at is null
      returning value, asked_by`,
  )
}

/** Ends the pending contact of a person who has proved this one or another that replaces it. */
export async function endPendingFor(
  db: Db,
  userId: number,
  field: ContactField,
  proved: string,
): Promise<void> {
  await sql`
    update pending_contacts
       set ended_at = now(), outcome = case when lower(value) = lower(${proved}) then 'confirmed' else 'replaced' end
     where user_id = ${userId} and field = ${field} and ended_at is null`.execute(db)
}

/** Ends a pending contact by the link of its message; undefined when it is no longer pending. */
export function objectByLink(db: Db, objectHash: Buffer) {
  return maybe(
    db,
    sql<{ user_id: number; field: ContactField; asked_by: number }>`
      update pending_contacts set ended_at = now(), outcome = 'objected'
       where object_hash = ${objectHash} and ended_at is null
      returning user_id, field, asked_by`,
  )
}

/** The outcome of the contact that a link is about. */
export function findOutcome(db: Db, objectHash: Buffer) {
  return maybe(
    db,
    sql<{ outcome: Outcome | null }>`select outcome from pending_contacts where object_hash = ${objectHash}`,
  )
}

/** Contacts that are due, the oldest first. */
export async function listDue(db: Db, limit: number): Promise<{ id: number; user_id: number }[]> {
  return many(
    db,
    sql<{ id: number; user_id: number }>`
      select id, user_id from pending_contacts
       where ended_at is null and due_at <= now() order by due_at, id limit ${limit}`,
  )
}

/**
 * Locks the person and then their due contact, in the order of saving a user. Undefined when it was ended meanwhile.
 * `may`: the requester is still active and above the person.
 */
export async function lockDue(db: Db, { id, user_id }: { id: number; user_id: number }) {
  await sql`select from users where id = ${user_id} for update`.execute(db)
  return maybe(
    db,
    sql<{ field: ContactField; value: string; asked_by: number; may: boolean }>`
      select p.field, p.value, p.asked_by,
             exists (select from users a join user_closure c on c.ancestor_id = a.id
                      where a.id = p.asked_by and a.status = 1 and c.descendant_id = p.user_id and c.depth > 0) as may
        from pending_contacts p
       where p.id = ${id} and p.ended_at is null and p.due_at <= now() for update of p`,
  )
}

/** Applies an unconfirmed contact. Gives the previous one. Throws a unique violation. */
export function applyUnconfirmed(db: Db, userId: number, field: ContactField, value: string) {
  const unconfirmed =
    field === 'email'
      ? sql`email_confirmed_at = null`
      : sql`mobile_confirmed_at = null, mobile_released_at = null`
  return one(
    db,
    sql<{ id: number; first_name: string; email: string; mobile: string }>`
      with before as (select id, first_name, email, mobile from users where id = ${userId})
      update users u set ${sql.ref(field)} = ${value}, ${unconfirmed}, updated_at = now()
        from before b where u.id = b.id
      returning b.id, b.first_name, b.email, b.mobile`,
  )
}

/** The owner of a contact and the recipients of its outcome. */
export function getNames(db: Db, askedBy: number, userId: number) {
  return one(
    db,
    sql<{ id: number; first_name: string; email: string; person: string }>`
      select a.id, a.first_name, a.email, p.first_name || ' ' || p.last_name as person
        from users a cross join users p where a.id = ${askedBy} and p.id = ${userId}`,
  )
}
