import type { Quote } from '@chukta/contract/payments'
import { storedUserId } from '../../lib/session.ts'
import type { PayBody } from './pay-attempt.ts'
import type { PayOrder } from './payment-dialog.tsx'

/** The pay call's body with the fields of spec 2 section 7 and the total that the payer saw. */
export function payBody({ serviceId, payee, amount, email }: PayOrder, quote: Quote): NonNullable<PayBody> {
  const agreed = {
    user_id: storedUserId(),
    service_id: serviceId,
    service_user_id: payee.id,
    payment_method_id: quote.payment_method_id,
    amount,
    total: quote.total,
    email,
  }
  // The payee's own fields, masked as they came: the server goes by service_user_id alone.
  const { name, mobile, account_number, account_holder_name, bank_name, bank_branch, ifsc_code } = payee
  const { beneficiary_id } = payee
  const shown = {
    name,
    mobile,
    account_number,
    account_holder_name,
    bank_name,
    bank_branch,
    ifsc_code,
    beneficiary_id,
  }
  return { ...agreed, ...shown }
}
