import { sql } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'
import { enterEffect } from '../../../platform/security/effects.ts'

/** The values of a back-office form about a person. */
export type PersonValues = {
  first_name: string
  last_name: string
  email: string
  mobile: string
  address: string
  city: string
  state: string
  pincode: string
}

export type NewUser = PersonValues & { username: string; roleId: number; parentId: number; createdBy: number }

/**
 * Stores a user without a password and without a commission of their own, who verifies before the first sign-in. Gives
 * nothing when the username is taken. Throws unique violations of e-mail and mobile.
 */
export async function insertUser(db: Db, user: NewUser): Promise<number | undefined> {
  enterEffect('user.add')
  const added = await maybe(
    db,
    sql<{ id: number }>`
      insert into users (username, first_name, last_name, email, mobile, role_id, parent_id, created_by, address, city,
                         state, pincode)
      values (${user.username}, ${user.first_name}, ${user.last_name}, ${user.email}, ${user.mobile}, ${user.roleId},
              ${user.parentId}, ${user.createdBy}, ${user.address}, ${user.city}, ${user.state}, ${user.pincode})
      on conflict (lower(username)) do nothing
      returning id`,
  )
  return added?.id
}

/** A contact of a person who has signed in stays: `holdContact` keeps another one until it takes effect. */
const unlessSignedIn = (column: 'email' | 'mobile', value: string) =>
  sql`case when first_signed_in_at is null then ${value} else ${sql.ref(column)} end`

/**
 * Changes a user; with another parent, everyone below moves along. A new e-mail or mobile is not
 * confirmed, and is set only before the first sign-in. `isMoved`: another parent, e-mail or mobile.
 */
export async function updateUser(
  db: Db,
  id: number,
  values: PersonValues & { parentId: number | null },
  isMoved: boolean,
): Promise<void> {
  if (isMoved) enterEffect('user.move')
  const email = unlessSignedIn('email', values.email)
  const mobile = unlessSignedIn('mobile', values.mobile)
  await sql`
    update users
       set first_name = ${values.first_name}, last_name = ${values.last_name}, email = ${email},
           mobile = ${mobile}, address = ${values.address}, city = ${values.city}, state = ${values.state},
           pincode = ${values.pincode}, parent_id = ${values.parentId},
           email_confirmed_at = case when lower(email) = lower(${email}) then email_confirmed_at end,
           mobile_confirmed_at = case when mobile = ${mobile} then mobile_confirmed_at end,
           mobile_released_at = case when mobile = ${mobile} then mobile_released_at end,
           updated_at = now()
     where id = ${id}`.execute(db)
}

/** A distributor's commission: percent as decimal text; null is none of their own. */
export async function setCommission(
  db: Db,
  id: number,
  commission: string | null,
  effect: 'commission.change' | 'commission.first',
): Promise<void> {
  enterEffect(effect)
  await sql`update users set commission = ${commission}, updated_at = now() where id = ${id}`.execute(db)
}
