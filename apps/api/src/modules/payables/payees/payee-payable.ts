import { PAYEE_IMPORT_MESSAGES } from '@chukta/contract/payables/payee-import-messages'
import { AppError } from '../../../platform/http/errors.ts'
import { indianToday } from '../../../platform/indian-clock.ts'
import { type PayableKind, refuseSecond, requestedPaise } from '../../payments/api.ts'
import { owePayee, PAYOUT_JOB } from '../../payouts/api.ts'
import { findEarlierTo } from './earlier-payment-sql.ts'
import {
  CONFIRMED,
  confirmedAccounts,
  type PayablePayeeRow,
  payableOwner,
  payablePayee,
} from './payee-payable-sql.ts'

/**
 * A payee is paid the amount that the pay body names. Throws 422 without one, 404 for a payee out of scope and 409 for
 * one without the document that its category requires; with `pay_again: false` also where they got, or are about to get, this
 * amount.
 */
export const PAYEE_PAYABLE: PayableKind<PayablePayeeRow> = {
  name: 'payee',
  column: 'payee_id',
  prefetch: { field: 'service_user_id', row: payablePayee },
  async find({ db }, { payer, fields }, payee) {
    if ((fields.service_user_id ?? null) === null) return null
    const basePaise = requestedPaise(fields)
    if (!payee) throw new AppError('not-found')
    if (payee.document_missing) {
      throw new AppError('conflict', { message: PAYEE_IMPORT_MESSAGES.payNeedsDocument(payee.name) })
    }
    if (fields.pay_again === false) {
      const wanted = [{ payeeId: payee.id, basePaise }]
      refuseSecond(await findEarlierTo(db, payer, wanted, indianToday(new Date())))
    }
    return {
      id: payee.id,
      basePaise,
      name: payee.name,
      accountLast4: payee.account_last4,
      bankName: payee.bank_name,
      paymentFor: payee.payment_for,
      key: `payee:${payee.id}`,
      claimNote: fields.payee_confirmed === true ? CONFIRMED : null,
    }
  },
  claim: confirmedAccounts,
  owner: payableOwner,
  capture: { owed: owePayee, job: PAYOUT_JOB },
}
