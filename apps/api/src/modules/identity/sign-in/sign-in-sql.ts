import type { Language } from '@chukta/contract/languages'
import { sql } from 'kysely'
import { type Db, maybe, one } from '../../../platform/database/db.ts'
import type { Actor } from '../../../platform/security/gate.ts'

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
        from (select 1 as rank, id, password_hash, status, document_verified
                from person_details where lower(email) = lower(${name})
              union all select 2, id, password_hash, status, document_verified
                from person_details where mobile = ${mobile} and mobile_released_at is null
              union all select 3, id, password_hash, status, document_verified
                from users where lower(username) = lower(${name})) as found
       order by rank limit 1`,
  )
}

/** The contacts that codes are sent to. */
export function getAddressee(db: Db, userId: number) {
  return one(
    db,
    sql<{ first_name: string; email: string; mobile: string; has_mobile: boolean }>`
      select first_name, email, mobile, mobile_released_at is null as has_mobile from person_details where id = ${userId}`,
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
  /** The name of the account: the company's, else its owner's. */
  account: string
}

/** The signed-in person, under the id of their account, with the balance of its wallet in paise. */
export function getMeRow(db: Db, { accountId, member }: Pick<Actor, 'accountId' | 'member'>) {
  return one(
    db,
    sql<MeRow>`
      select u.id, p.first_name, p.last_name, u.username, p.email, p.mobile, u.role_id, p.language, w.balance_paise,
             coalesce(u.company_name, u.first_name || ' ' || u.last_name) as account
        from users u join wallets w on w.user_id = u.id join person_details p on p.id = ${member?.id ?? accountId}
       where u.id = ${accountId}`,
  )
}
