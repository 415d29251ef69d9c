import type { Language } from '@chukta/contract/languages'
import { sql } from 'kysely'
import { type Db, maybe, one } from '../../../platform/database/db.ts'

export type SignInRow = {
  id: number
  password_hash: string | null
  status: number
  document_verified: number
}

/** The person behind a username, e-mail or mobile (ten digits, null when the name is none). */
export function findForSignIn(db: Db, name: string, mobile: string | null) {
  return maybe(
    db,
    sql<SignInRow>`
      select id, password_hash, status, document_verified
        from (select 1 as rank, * from users where lower(email) = lower(${name})
              union all select 2, * from users where mobile = ${mobile} and mobile_released_at is null
              union all select 3, * from users where lower(username) = lower(${name})) as found
       order by rank limit 1`,
  )
}

/** The contacts that codes are sent to. */
export function getAddressee(db: Db, userId: number) {
  return one(
    db,
    sql<{ first_name: string; email: string; mobile: string; has_mobile: boolean }>`
      select first_name, email, mobile, mobile_released_at is null as has_mobile from users where id = ${userId}`,
  )
}

export type MeRow = {
  id: number
  first_name: string
  last_name: string
  username: string
  email: string
  mobile: string
  role_id: 1 | 2 | 3 | 4
  /** The chosen language. */
  language: Language | null
  balance_paise: bigint
}

/** The signed-in person with the balance of their wallet in paise. */
export function getMeRow(db: Db, userId: number) {
  return one(
    db,
    sql<MeRow>`
      select u.id, u.first_name, u.last_name, u.username, u.email, u.mobile, u.role_id, u.language,
             w.balance_paise
        from users u join wallets w on w.user_id = u.id
       where u.id = ${userId}`,
  )
}
