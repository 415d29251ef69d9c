import { sql } from 'kysely'
import { type Db, one } from '../../platform/db.ts'

/** What a form of the back office says of a person. */
export type PersonValues = {
  first_name: string
  last_name: string
  email: string
  mobile: string
  address: string
  city: string
  state: string
  pincode: string
  /** Percent as decimal text; null is none of their own. */
  commission: string | null
}

/** Which of the values cannot be: a state that is none, an e-mail or a mobile that somebody else has. */
export function checkPerson(db: Db, values: PersonValues, exceptId: number | null) {
  return one(
    db,
    sql<{ state_known: boolean; email_taken: boolean; mobile_taken: boolean }>`
      select exists (select from states where name = ${values.state}) as state_known,
             exists (select from users where lower(email) = lower(${values.email})
                        and id is distinct from ${exceptId}) as email_taken,
             exists (select from users where mobile = ${values.mobile}
                        and id is distinct from ${exceptId}) as mobile_taken`,
  )
}

export type NewUser = PersonValues & { roleId: number; parentId: number; createdBy: number }

/**
 * Stores a user without a password, who verifies before the first sign-in. The username is first.last, with a
 * number behind it where that is taken. Throws a unique violation when somebody else was faster.
 */
export async function insertUser(db: Db, user: NewUser): Promise<number> {
  const name = usernameFrom(user.first_name, user.last_name)
  const { id } = await one(
    db,
    sql<{ id: number }>`
      insert into users (username, first_name, last_name, email, mobile, role_id, parent_id, created_by, address, city,
                         state, pincode, commission)
      select ${name} || case when n = 0 then '' else n::text end, ${user.first_name}, ${user.last_name},
             ${user.email}, ${user.mobile}, ${user.roleId}, ${user.parentId}, ${user.createdBy}, ${user.address},
             ${user.city}, ${user.state}, ${user.pincode}, ${user.commission}
        from generate_series(0, 100000) n
       where not exists (select from users where lower(username) = ${name} || case when n = 0 then '' else n::text end)
       order by n limit 1
      returning id`,
  )
  return id
}

/** Changes a user; with a parent that is another one, everyone below moves along. */
export async function updateUser(
  db: Db,
  id: number,
  values: PersonValues & { parentId: number | null },
): Promise<void> {
  await sql`
    update users
       set first_name = ${values.first_name}, last_name = ${values.last_name}, email = ${values.email},
           mobile = ${values.mobile}, address = ${values.address}, city = ${values.city}, state = ${values.state},
           pincode = ${values.pincode}, commission = ${values.commission}, parent_id = ${values.parentId},
           updated_at = now()
     where id = ${id}`.execute(db)
}

function usernameFrom(first: string, last: string): string {
  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
  return [plain(first), plain(last)].filter((part) => part !== '').join('.') || 'user'
}
