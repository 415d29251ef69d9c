import { sql } from 'kysely'
import { type Db, maybe } from '../../platform/db.ts'
import { endPush } from '../push/push-public-sql.ts'

export type PasswordPerson = {
  id: number
  first_name: string
  username: string
  email: string
  password_hash: string | null
  status: 0 | 1
  document_verified: 0 | 1
}

const columns = sql`id, first_name, username, email, password_hash, status, document_verified`

export function findByEmail(db: Db, email: string) {
  return maybe(db, sql<PasswordPerson>`select ${columns} from users where lower(email) = lower(${email})`)
}

export function findById(db: Db, userId: number) {
  return maybe(db, sql<PasswordPerson>`select ${columns} from users where id = ${userId}`)
}

/** Sets a password; ends every session, the notifications of every device, every code that is under way and every other link to set one. */
export async function setPassword(db: Db, userId: number, passwordHash: string): Promise<void> {
  // A statement of its own, first: it waits for a sign-in that is opening a session, which is then seen and ended too.
  await sql`
    update users set password_hash = ${passwordHash}, updated_at = now() where id = ${userId}`.execute(db)
  await sql`
    with signed_out as (
      update sessions set ended_at = now() where user_id = ${userId} and ended_at is null
    ), silent as (
      ${endPush(sql`user_id = ${userId}`)}
    ), links as (
      update link_tokens set used_at = now()
       where user_id = ${userId} and purpose in ('reset-password', 'setup-password') and used_at is null
    )
    update otps set dead_at = now() where user_id = ${userId} and used_at is null and dead_at is null`.execute(
    db,
  )
}
