import type { Language } from '@chukta/contract/languages'
import { sql } from 'kysely'
import { type Db, maybe, one } from '../../platform/db.ts'
import { enterEffect } from '../../platform/effects.ts'

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
  /** Of the browser. */
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
