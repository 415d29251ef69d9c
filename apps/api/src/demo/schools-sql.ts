import { sql } from 'kysely'
import { sealSchoolAccount } from '../modules/payouts/api.ts'
import { type Db, many } from '../platform/database/db.ts'
import type { Secrets } from '../platform/security/secrets.ts'
import type { DemoPayment } from './payments.ts'
import type { DemoSchool } from './schools.ts'

/** Stores schools, account numbers encrypted, and notes their ids. */
export async function insertSchools(db: Db, secrets: Secrets, schools: DemoSchool[]): Promise<void> {
  const rows = schools.map((school, number) => ({
    user_id: school.owner.id,
    school_name: school.name,
    branch_name: school.branch,
    state: school.state,
    city: school.city,
    pincode: school.pincode,
    mobile: school.mobile,
    ...sealSchoolAccount(secrets, school.owner.id, school.account),
    account_holder_name: school.accountHolder,
    bank_name: school.bankName,
    ifsc_code: school.ifsc,
    beneficiary_id: `BENS${number}`,
    created_at: school.created_at,
  }))
  const stored = await many(
    db,
    sql<{ id: number; beneficiary_id: string }>`
      insert into schools (user_id, school_name, branch_name, state_id, city_id, pincode, mobile, account_cipher,
        account_last4, account_holder_name, bank_name, bank_branch, ifsc_code, beneficiary_id, created_at)
      select user_id, school_name, branch_name, s.id, c.id, pincode, mobile, account_cipher, account_last4,
             account_holder_name, bank_name, city, ifsc_code, beneficiary_id, created_at
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
          user_id bigint, school_name text, branch_name text, state text, city text, pincode text, mobile text,
          account_cipher text, account_last4 text, account_holder_name text, bank_name text, ifsc_code text,
          beneficiary_id text, created_at timestamptz)
        join states s on s.name = r.state join cities c on c.state_id = s.id and c.name = r.city
      returning id, beneficiary_id`,
  )
  const ids = new Map(stored.map((row) => [row.beneficiary_id, row.id]))
  for (const [number, school] of schools.entries()) school.id = ids.get(`BENS${number}`) ?? 0
}

/** Stores the details that were entered before each payment for a student; returns payment → id of them. */
export async function insertStudentFees(
  db: Db,
  payments: DemoPayment[],
): Promise<ReadonlyMap<DemoPayment, number>> {
  const ofStudents = payments.filter(({ payee }) => payee.student)
  const rows = ofStudents.map(({ payee, basePaise, at }, number) => ({
    unique_id: `STU${String(number).padStart(20, '0')}`,
    user_id: payee.owner.id,
    school_id: payee.student?.school.id,
    admission_number: payee.student?.admissionNumber,
    student_name: payee.student?.name,
    amount_paise: String(basePaise),
    created_at: new Date(at.getTime() - 40_000),
  }))
  const stored = await many(
    db,
    sql<{ id: number; unique_id: string }>`
      insert into student_fees (unique_id, user_id, school_id, admission_number, student_name, amount_paise,
        created_at)
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
        unique_id text, user_id bigint, school_id bigint, admission_number text, student_name text,
        amount_paise bigint, created_at timestamptz)
       order by created_at
      returning id, unique_id`,
  )
  const ids = new Map(stored.map((row) => [row.unique_id, row.id]))
  return new Map(ofStudents.map((payment, number) => [payment, ids.get(rows[number]?.unique_id ?? '') ?? 0]))
}
