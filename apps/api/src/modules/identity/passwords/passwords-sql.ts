import { sql } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'

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
  return maybe(
    db,
    sql<PasswordPerson>`select ${columns} from person_details where lower(email) = lower(${email})`,
  )
}

export function findById(db: Db, userId: number) {
  return maybe(db, sql<PasswordPerson>`select ${columns} from person_details where id = ${userId}`)
}

/** Stores the hash of a new password. */
export async function savePassword(db: Db, userId: number, passwordHash: string): Promise<void> {
  await sql`
    update person_details set password_hash = ${passwordHash}, updated_at = now() where id = ${userId}`.execute(
    db,
  )
}
