import { sql } from 'kysely'
import { sealSchoolAccount } from '../../src/modules/payouts/payee-trust/school-account-service.ts'
import { type Db, one } from '../../src/platform/database/db.ts'
import { CARD } from '../money/paying.ts'
import type { Portal } from '../portal/harness.ts'
import { makePeople, type Person } from '../portal/people.ts'
import type { Answered } from './payee-forms.ts'

/** The ids of a state and one of its cities. */
export type Place = { state_id: number; city_id: number }

/** A city by name. */
export function placeOf(db: Db, city: string): Promise<Place> {
  return one(
    db,
    sql<Place>`select state_id, id as city_id from cities where name = ${city} order by id limit 1`,
  )
}

/** Adds a school in Pune for a user; gives its id. */
export async function addSchool(
  { db, secrets }: Pick<Portal, 'db' | 'secrets'>,
  ownerId: number,
  name = 'Gyandeep Vidyalaya',
): Promise<number> {
  const place = await placeOf(db, 'Pune')
  const sealed = sealSchoolAccount(secrets, ownerId, '50219934817702')
  const { id } = await one(
    db,
    sql<{ id: number }>`
      insert into schools (user_id, school_name, branch_name, state_id, city_id, pincode, mobile, account_cipher,
        account_last4, account_holder_name, bank_name, bank_branch, ifsc_code, beneficiary_id)
      values (${ownerId}, ${name}, 'Kothrud', ${place.state_id}, ${place.city_id}, '411038', '9890355128',
              ${sealed.account_cipher}, ${sealed.account_last4}, ${name}, 'Bank of Maharashtra', 'Kothrud',
              'MAHB0000174', 'BEN' || gen_random_uuid())
      returning id`,
  )
  return id
}

/** Stores student details of a user; gives their unique id. */
export async function addStudentFee(db: Db, userId: number, schoolId: number): Promise<string> {
  const { unique_id } = await one(
    db,
    sql<{ unique_id: string }>`
      insert into student_fees (unique_id, user_id, school_id, admission_number, student_name, amount_paise)
      values ('STU' || substr(md5(random()::text), 1, 20), ${userId}, ${schoolId}, 'ADM-1042', 'Aarav Deshpande',
              1250000)
      returning unique_id`,
  )
  return unique_id
}

/** A portal with people, and the calls about schools and fees as a browser makes them. */
export async function startEducation(portal: Portal) {
  const { db } = portal
  const people = await makePeople(db)
  const place = await placeOf(db, 'Pune')
  const serviceOf = async (slug: string) =>
    (await one(db, sql<{ id: number }>`select id from services where slug = ${slug}`)).id
  const education = await serviceOf('education-fee-payments')

  async function post(who: Person, path: string, body: unknown): Promise<Answered> {
    const response = await fetch(`${portal.url}/api${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${who.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }

  const schoolBody = (who: Person, change: Record<string, unknown> = {}) => ({
    service_id: education,
    user_id: who.id,
    school_name: 'Gyandeep Vidyalaya',
    branch_name: 'Kothrud',
    state_id: String(place.state_id),
    city_id: String(place.city_id),
    pincode: '411038',
    mobile: '9890355128',
    account_number: '50219934817702',
    account_holder_name: 'Gyandeep Shikshan Mandal',
    bank_name: 'Bank of Maharashtra',
    bank_branch: 'Kothrud',
    ifsc_code: 'mahb0000174',
    ...change,
  })

  const details = (school: number, change: Record<string, unknown> = {}) => ({
    school_id: school,
    ...place,
    student_administarion_number: 'ADM-1042',
    amount: '12500.50',
    student_name: 'Aarav Deshpande',
    ...change,
  })

  async function sent(who: Person, path: string, body: unknown): Promise<Answered['body']> {
    const answer = await post(who, path, body)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }

  return {
    people,
    place,
    elsewhere: await placeOf(db, 'Kochi'),
    serviceOf,
    post,
    schoolBody,
    details,
    /** Adds a school through its form; gives its id. */
    addSchool: async (who: Person, change: Record<string, unknown> = {}): Promise<number> =>
      (await sent(who, '/store-service-list', schoolBody(who, change))).data.id,
    /** Stores student details through the call; gives their unique id. */
    store: async (who: Person, school: number, change: Record<string, unknown> = {}): Promise<string> =>
      (await sent(who, '/store-student-details', details(school, change))).unique_id,
    pay: (who: Person, body: Record<string, unknown> = {}, method = CARD) =>
      post(who, `/get-payment-gateways-for-pay/${method}`, {
        user_id: who.id,
        service_id: education,
        payment_method_id: method,
        ...body,
      }),
    /** The number of refused calls so far. */
    refusals: async () =>
      (await one(db, sql<{ n: number }>`select count(*) as n from audit_log where action = 'access.refused'`))
        .n,
  }
}
