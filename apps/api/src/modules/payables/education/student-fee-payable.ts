import { rupeesToPaise } from '@chukta/contract/money'
import { EDUCATION_SLUG } from '@chukta/contract/payables/education'
import { EDUCATION_MESSAGES } from '@chukta/contract/payables/education-messages'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import { type PayableKind, refuseSecond } from '../../payments/api.ts'
import { oweSchool, PAYOUT_JOB } from '../../payouts/api.ts'
import { slugOfService } from '../../pricing/api.ts'
import { findEarlierFee, findPayableFee } from './student-fees-sql.ts'

/**
 * The fee of a student. The payer's stored details, those named or else the newest, decide school and amount.
 * Throws 404 for foreign details, 409 where none are stored or they are paid, with `pay_again: false` also where this amount
 * was paid for the student within 24 hours, and 422 for another amount.
 */
export const STUDENT_FEE_PAYABLE: PayableKind = {
  name: 'student-fee',
  column: 'student_fee_id',
  async find({ db }, { payer, serviceId, fields }) {
    if ((fields.service_user_id ?? null) !== null) return null
    if ((await slugOfService(db, serviceId)) !== EDUCATION_SLUG) return null
    const uniqueId = fields.unique_id ?? null
    const amount = fields.amount ?? null
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
    if (fields.pay_again === false) refuseSecond(await findEarlierFee(db, payer, fee))
    return {
      id: fee.id,
      basePaise: fee.amount_paise,
      name: fee.school_name,
      accountLast4: fee.account_last4,
      bankName: fee.bank_name,
      paymentFor: `${fee.student_name} (${fee.admission_number})`,
      // By student and school: storing the same details again makes no second order.
      key: `student:${JSON.stringify([fee.school_id, fee.admission_number, fee.student_name])}`,
      claimNote: null,
    }
  },
  capture: { owed: oweSchool, job: PAYOUT_JOB },
}
