import type { School } from '@chukta/contract/payables/education'
import type { SchoolForm } from '@chukta/contract/payables/school-form'
import { sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import type { SealedAccount } from '../../payouts/api.ts'

/** A school is visible to its owner, to their uplines and to their downline. */
const visibleTo = (scope: Scope) => sql`(
  exists (select from user_closure where ancestor_id = s.user_id and descendant_id = ${scope.userId})
  or exists (select from user_closure where ancestor_id = ${scope.userId} and descendant_id = s.user_id))`

/** The schools of a city that the caller may see, by name. */
export function listSchools(db: Db, scope: Scope, stateId: number, cityId: number) {
  return many(
    db,
    sql<School>`
      select s.id, s.school_name, s.branch_name from schools s
       where s.city_id = ${cityId}::bigint and s.state_id = ${stateId}::bigint and ${visibleTo(scope)}
       order by s.school_name, s.branch_name, s.id`,
  )
}

export type SchoolRow = {
  id: number
  user_id: number
  school_name: string
  state_id: number
  city_id: number
  mobile: string | null
  account_cipher: string
  account_holder_name: string
  bank_name: string
  bank_branch: string | null
  ifsc_code: string
  beneficiary_id: string
}

/** A school that the caller may see. */
export function findSchool(db: Db, scope: Scope, id: number) {
  return maybe(
    db,
    sql<SchoolRow>`
      select s.id, s.user_id, s.school_name, s.state_id, s.city_id, s.mobile, s.account_cipher, s.account_holder_name,
             s.bank_name, s.bank_branch, s.ifsc_code, s.beneficiary_id
        from schools s where s.id = ${id} and ${visibleTo(scope)}`,
  )
}

export async function isCityOfState(db: Db, cityId: number, stateId: number): Promise<boolean> {
  const row = await maybe(
    db,
    sql`select id from cities where id = ${cityId}::bigint and state_id = ${stateId}::bigint`,
  )
  return row !== undefined
}

export type NewSchool = Omit<SchoolForm, 'service_id' | 'user_id' | 'account_number'> & {
  beneficiary_id: string
}

export async function insertSchool(
  db: Db,
  scope: Scope,
  school: NewSchool,
  sealed: SealedAccount,
): Promise<number> {
  const { id } = await one(
    db,
    sql<{ id: number }>`
      insert into schools (user_id, school_name, branch_name, state_id, city_id, pincode, mobile, account_cipher,
        account_last4, account_holder_name, bank_name, bank_branch, ifsc_code, beneficiary_id)
      values (${scope.userId}, ${school.school_name}, ${school.branch_name}, ${school.state_id}, ${school.city_id},
              ${school.pincode}, ${school.mobile || null}, ${sealed.account_cipher}, ${sealed.account_last4},
              ${school.account_holder_name}, ${school.bank_name}, ${school.bank_branch || null}, ${school.ifsc_code},
              ${school.beneficiary_id})
      returning id`,
  )
  return id
}

/** Deletes the student details and schools of a person, in the caller's transaction. */
export async function deleteSchoolsOf(trx: Db, userId: number): Promise<void> {
  await sql`delete from student_fees where user_id = ${userId}`.execute(trx)
  await sql`delete from schools where user_id = ${userId}`.execute(trx)
}
