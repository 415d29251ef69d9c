import { sql } from 'kysely'
import { type Db, one } from '../../../platform/database/db.ts'
import { enterEffect } from '../../../platform/security/effects.ts'

/** Counts super admins under a lock, so that no other transaction adds one meanwhile. */
export async function lockSuperAdmins(db: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('super-admin'))`.execute(db)
  const row = await one(db, sql<{ n: number }>`select count(*) as n from users where role_id = 1`)
  return row.n
}

type NewSuperAdmin = {
  username: string
  firstName: string
  lastName: string
  email: string
  mobile: string
  passwordHash: string
}

/** Stores a super admin and gives the id. A person with access to the server needs no verification by documents. */
export async function addSuperAdmin(db: Db, user: NewSuperAdmin): Promise<number> {
  enterEffect('super-admin.add')
  const { id } = await one(
    db,
    sql<{ id: number }>`
    insert into users (username, first_name, last_name, email, mobile, password_hash, role_id,
                       pancard_verified, aadhar_verified, gstin_verified, document_verified, email_confirmed_at,
                       mobile_confirmed_at)
    values (${user.username}, ${user.firstName}, ${user.lastName}, ${user.email}, ${user.mobile},
            ${user.passwordHash}, 1, 1, 1, 1, 1, now(), now()) returning id`,
  )
  return id
}
