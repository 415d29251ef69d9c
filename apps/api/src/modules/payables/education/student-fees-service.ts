import { paiseToRupees, rupeesToPaise } from '@chukta/contract/money'
import type { StudentBill, StudentDetails } from '@chukta/contract/payables/education'
import { EDUCATION_MESSAGES } from '@chukta/contract/payables/education-messages'
import type { Deps } from '../../../platform/deps.ts'
import { fieldError } from '../../../platform/http/errors.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { maskedSchoolAccount } from '../../payouts/api.ts'
import { findSchool } from './schools-sql.ts'
import { type BillRow, countBills, findBill, insertFee, listBills } from './student-fees-sql.ts'

/**
 * Stores student details of the caller. A school fee is stored before it is paid: its row decides school and amount, and is
 * paid once. Throws 404 for a school that they may not see and 422 for one in another
 * city.
 */
export async function storeFee({ db, secrets }: Deps, scope: Scope, details: StudentDetails) {
  const school = await findSchool(db, scope, details.school_id)
  if (!school) return refuseRecord(db, scope.actor.id, `school ${details.school_id}`)
  if (school.state_id !== details.state_id || school.city_id !== details.city_id) {
    throw fieldError('school_id', EDUCATION_MESSAGES.schoolElsewhere)
  }
  const uniqueId = await insertFee(db, scope, {
    schoolId: school.id,
    admissionNumber: details.student_administarion_number,
    studentName: details.student_name,
    amountPaise: rupeesToPaise(details.amount) ?? 0n,
  })
  return {
    status: 'success' as const,
    unique_id: uniqueId,
    account_number: maskedSchoolAccount(secrets, school.user_id, school.account_cipher),
    account_holder_name: school.account_holder_name,
    bank_name: school.bank_name,
    bank_branch: school.bank_branch,
    ifsc_code: school.ifsc_code,
    school_data: {
      school_name: school.school_name,
      beneficiary_id: school.beneficiary_id,
      mobile: school.mobile,
    },
  }
}

/** A stored student bill of the caller. Throws 404 for a foreign one. */
export async function oneBill({ db }: Deps, scope: Scope, uniqueId: string): Promise<StudentBill> {
  const row = await findBill(db, scope, uniqueId)
  return row ? answerBill(row) : refuseRecord(db, scope.actor.id, `student bill ${uniqueId}`)
}

/** One page of the caller's stored student bills, newest first; `total` counts all. */
export async function pageOfBills({ db }: Deps, scope: Scope, page: number, size: number) {
  const [rows, total] = await Promise.all([
    listBills(db, scope, size, (page - 1) * size),
    countBills(db, scope),
  ])
  return { details: rows.map(answerBill), total }
}

function answerBill({ amount_paise, ...row }: BillRow): StudentBill {
  return { ...row, billAmount: paiseToRupees(amount_paise) }
}
