import type { PayeeCategory } from '@chukta/contract/payables/payee-category'
import type { Payee } from '@chukta/contract/payables/payees'
import type { PayOrder } from '../../../domain/payment/pay-order.ts'
import { paymentForLabel } from '../../../domain/payment/payment-for.ts'

type What = {
  category: PayeeCategory
  serviceId: number
  payee: Payee
  amount: string
  /** The payer's entries beside the amount, by the names of the pay call. */
  entries: PayOrder['fields']
}

/** Paying a saved payee, with the fields of spec 2 section 7; the amount in rupees with two decimals. */
export function payeeOrder({ category, serviceId, payee, amount, entries }: What): PayOrder {
  // The payee's own fields, masked as they came: the server uses service_user_id alone.
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
  return {
    serviceId,
    name,
    purpose: paymentForLabel(payee.payment_for),
    amountLabel: category.pay.amountLabel,
    amount,
    fields: { service_user_id: payee.id, ...shown, ...entries },
    statusDelayMs: category.pay.statusDelayMs,
  }
}
