import type { StudentBill, StudentDetails } from '@chukta/contract/education'
import { EDUCATION_MESSAGES } from '@chukta/contract/education-messages'
import { paiseToRupees, rupeesToPaise } from '@chukta/contract/money'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { refuseRecord } from '../../platform/foreign-record.ts'
import type { Scope } from '../../platform/gate.ts'
import { maskedSchoolAccount } from './school-account.ts'
import { findSchool } from './schools-sql.ts'
import {
  type BillRow,
  countBills,
  findBill,
  findPayableFee,
  insertFee,
  listBills,
} from './student-fees-sql.ts'

/** Keeps student details of the caller. Throws 404 for a school out of sight and 422 for one in another city. */
export async function storeFee({ db, secrets }: Context, scope: Scope, details: StudentDetails) {
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

/** A stored student bill of the caller. Throws 404 for anybody else's. */
export async function oneBill({ db }: Context, scope: Scope, uniqueId: string): Promise<StudentBill> {
  const row = await findBill(db, scope, uniqueId)
  return row ? answerBill(row) : refuseRecord(db, scope.actor.id, `student bill ${uniqueId}`)
}

/** One page of the caller's stored student bills, newest first; `total` counts all. */
export async function pageOfBills({ db }: Context, scope: Scope, page: number, size: number) {
  const [rows, total] = await Promise.all([
    listBills(db, scope, size, (page - 1) * size),
    countBills(db, scope),
  ])
  return { details: rows.map(answerBill), total }
}

function answerBill({ amount_paise, ...row }: BillRow): StudentBill {
  return { ...row, billAmount: paiseToRupees(amount_paise) }
}

export type PayableFee = Awaited<ReturnType<typeof payableFee>>

/**
 * What is paid for a student: the payer's stored details, those named or the newest; they decide school and amount.
 * Throws 404 for details of somebody else, 409 where none are stored or they are paid, 422 for another amount.
 */
export async function payableFee(
  db: Db,
  wanted: { payer: Scope; uniqueId: string | null; amount: string | number | null },
) {
  const { payer, uniqueId, amount } = wanted
  const fee = await findPayableFee(db, payer, uniqueId)
  if (!fee && uniqueId !== null) return refuseRecord(db, payer.actor.id, `student bill ${uniqueId}`)
  if (!fee) throw new AppError('conflict', { message: EDUCATION_MESSAGES.storeFirst })
  if (fee.paid_order_id !== null) {
    throw new AppError('conflict', {
      message: EDUCATION_MESSAGES.paidBefore,
      body: { order_id: fee.paid_order_id },
    })
  }
  if (amount !== null && rupeesToPaise(amount) !== fee.amount_paise) {
    throw fieldError('amount', EDUCATION_MESSAGES.amountDiffers)
  }
  return {
    feeId: fee.id,
    basePaise: fee.amount_paise,
    schoolName: fee.school_name,
    accountLast4: fee.account_last4,
    bankName: fee.bank_name,
    paymentFor: `${fee.student_name} (${fee.admission_number})`,
    /** The same student at the same school: entering the details once more makes no second order. */
    key: `student:${JSON.stringify([fee.school_id, fee.admission_number, fee.student_name])}`,
  }
}
