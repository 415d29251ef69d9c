import { sql } from 'kysely'
import { type Db, one } from '../../../platform/database/db.ts'

export type ProfileRow = {
  id: number
  username: string
  role_id: number
  usertype: number
  first_name: string
  last_name: string
  email: string
  mobile: string
  address: string
  city: string
  state: string
  pincode: string
  company_name: string | null
  company_contact: string | null
  company_address: string | null
  mobile_confirmed: boolean
  email_confirmed: boolean
  pending_mobile: string | null
  pending_email: string | null
}

export function getProfileRow(db: Db, userId: number) {
  return one(
    db,
    sql<ProfileRow>`
      select id, username, role_id, usertype, first_name, last_name, email, mobile, address, city, state, pincode,
             company_name, company_contact, company_address,
             mobile_confirmed_at is not null as mobile_confirmed, email_confirmed_at is not null as email_confirmed,
             (select value from contact_changes c
               where c.user_id = u.id and c.field = 'mobile' and c.expires_at > now()) as pending_mobile,
             (select value from contact_changes c
               where c.user_id = u.id and c.field = 'email' and c.expires_at > now()) as pending_email
        from users u where id = ${userId}`,
  )
}

export type ProfileChange = {
  firstName: string
  lastName: string
  address: string
  city: string
  /** Null leaves the stored one. */
  state: string | null
  pincode: string
  companyName: string | null
  companyContact: string | null
  companyAddress: string | null
}

/** Saves everything but the mobile and the e-mail. */
export async function saveProfile(db: Db, userId: number, change: ProfileChange): Promise<void> {
  await sql`
    update users
       set first_name = ${change.firstName}, last_name = ${change.lastName}, address = ${change.address},
           city = ${change.city}, state = coalesce(${change.state}, state), pincode = ${change.pincode},
           company_name = ${change.companyName}, company_contact = ${change.companyContact},
           company_address = ${change.companyAddress}, updated_at = now()
     where id = ${userId}`.execute(db)
}
