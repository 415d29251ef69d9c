import { BILL_MESSAGES } from '@chukta/contract/payables/bill-messages'
import { AppError } from '../../../platform/http/errors.ts'
import type { PayableKind } from '../../payments/api.ts'
import { isOfOnePeriod } from './bill-name.ts'
import { earlierPaymentOf, findPayableBill } from './bills-service.ts'
import { billFulfilment, claimBill, oweBiller, releaseBill } from './bills-sql.ts'

/**
 * A bill at an operator. Its claim holds the bill unless the payer chose to pay it again; its capture owes the biller,
 * whose decision is its fulfilment.
 */
export const BILL_PAYABLE: PayableKind = {
  name: 'bill',
  column: 'bill_id',
  async find(deps, request) {
    const { bill_id, operator, pay_again } = request.fields
    if ((bill_id ?? operator ?? null) === null) return null
    const bill = await findPayableBill(deps, request)
    return {
      id: bill.id,
      basePaise: bill.amount_paise,
      name: bill.operator_name,
      accountLast4: bill.number_last4,
      bankName: null,
      paymentFor: bill.category_name,
      key: `bill:${bill.bill_key}`,
      claimNote: pay_again ? null : bill.bill_key,
      payableUntil: bill.good_until,
    }
  },
  claim: claimBill,
  async explainRefusal({ db }, payer, { claimNote }, error) {
    const { code, constraint } = error as { code?: unknown; constraint?: unknown }
    if (claimNote === null || code !== '23505' || constraint !== 'bill_claims_pkey') throw error
    if (await releaseBill(db, { key: claimNote, isOfOnePeriod: isOfOnePeriod(claimNote) })) return
    const earlier = await earlierPaymentOf(db, payer, claimNote)
    if (!earlier) return
    throw new AppError('conflict', {
      message: earlier.status === 'PAID' ? BILL_MESSAGES.paidBefore : BILL_MESSAGES.underWay,
      body: { earlier_payment: earlier },
    })
  },
  capture: { owed: oweBiller, job: 'pay-bill' },
  fulfilment: billFulfilment,
}
