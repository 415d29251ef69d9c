import type { Language } from '@chukta/contract/languages'
import { type RawBuilder, sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import { enterEffect } from '../../../platform/security/effects.ts'
import { type Contact, hasEmail, hasMobile, onlyRegistered } from './takeover-sql.ts'

/** The super admin above every registration. */
export async function findSuperAdminId(db: Db): Promise<number | null> {
  const row = await maybe(db, sql<{ id: number }>`select id from users where role_id = 1 order by id limit 1`)
  return row?.id ?? null
}

/** The clock of the database, which also stamps registrations. */
export async function readClock(db: Db): Promise<string> {
  return (await one(db, sql<{ at: string }>`select clock_timestamp()::text as at`)).at
}

export async function isState(db: Db, name: string): Promise<boolean> {
  return (await maybe(db, sql`select 1 from states where name = ${name}`)) !== undefined
}

/** The names of all states. */
export async function stateNames(db: Db): Promise<string[]> {
  const states = await many(db, sql<{ name: string }>`select name from states order by name`)
  return states.map(({ name }) => name)
}

export type NewRetailer = {
  username: string
  parentId: number
  passwordHash: string
  firstName: string
  lastName: string
  email: string
  mobile: string
  address: string
  city: string
  state: string
  pincode: string
  usertype: number
  companyName: string | null
  companyAddress: string | null
  /** The browser's language. */
  language: Language
}

/** Adds a retailer who is not verified; nothing when the username, the e-mail or the mobile is taken. */
export function addRetailer(db: Db, user: NewRetailer) {
  enterEffect('user.add')
  return maybe(
    db,
    sql<{ id: number }>`
      insert into users (username, first_name, last_name, email, mobile, password_hash, role_id, parent_id,
                         usertype, address, city, state, pincode, company_name, company_address,
                         sign_in_language)
      values (${user.username}, ${user.firstName}, ${user.lastName}, ${user.email}, ${user.mobile},
              ${user.passwordHash}, 4, ${user.parentId}, ${user.usertype}, ${user.address}, ${user.city},
              ${user.state}, ${user.pincode}, ${user.companyName}, ${user.companyAddress},
              ${user.language})
      on conflict do nothing
      returning id`,
  )
}

export type Taken = { email: boolean; mobile: boolean }

/** Whether the contact is pending for another person. */
const waitsFor = (field: 'email' | 'mobile', value: string, exceptId: number | null) => sql<boolean>`
  exists (select from pending_contacts p
           where p.ended_at is null and p.field = ${field} and lower(p.value) = lower(${value})
             and p.user_id is distinct from ${exceptId}::bigint)`

/** Whether the contact is that of a member of a staff. */
const isOfMember = (isTheirs: RawBuilder<unknown>, exceptId: number | null) => sql<boolean>`
  exists (select from account_members where joined_at is not null and ended_at is null and ${isTheirs}
             and id is distinct from ${exceptId}::bigint)`

/**
 * Whether the e-mail or the mobile is taken: confirmed, of more than a registration, or waiting for another person.
 * `exceptId` does not count; a registration made since `asOf` counts in any case.
 */
export function findTaken(
  db: Db,
  contact: Contact,
  exceptId: number | null = null,
  asOf: string | null = null,
) {
  return one(
    db,
    sql<Taken>`
      select exists (select from users u
                      where ${hasEmail(contact.email)} and u.id is distinct from ${exceptId}::bigint
                        and not (u.email_confirmed_at is null and ${onlyRegistered(asOf)}))
             or ${waitsFor('email', contact.email, exceptId)}
             or ${isOfMember(sql`lower(email) = lower(${contact.email})`, exceptId)} as email,
             exists (select from users u
                      where ${hasMobile(contact.mobile)} and u.id is distinct from ${exceptId}::bigint
                        and not (u.mobile_confirmed_at is null and ${onlyRegistered(asOf)}))
             or ${waitsFor('mobile', contact.mobile, exceptId)}
             or ${isOfMember(sql`mobile = ${contact.mobile}`, exceptId)} as mobile`,
  )
}
