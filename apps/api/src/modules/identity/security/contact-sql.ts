import { sql } from 'kysely'
import { type Db, one } from '../../../platform/database/db.ts'

type Contact = {
  first_name: string
  email: string
  mobile: string
  has_mobile: boolean
  email_confirmed: boolean
  mobile_confirmed: boolean
}

/** The contacts for notices about a person's factors, and for codes. */
export function getContact(db: Db, userId: number) {
  return one(
    db,
    sql<Contact>`
      select first_name, email, mobile, mobile_released_at is null as has_mobile,
             email_confirmed_at is not null as email_confirmed, mobile_confirmed_at is not null as mobile_confirmed from person_details where id = ${userId}`,
  )
}
