import type { Bill, BillOperator } from '@chukta/contract/bills'
import type { PayOrder } from '../../domain/payment/pay-order.ts'
import { BILLS_TEXT } from './bills-text.ts'
import type { FieldName } from './operator-fields.ts'

/** Spec 1 section 9: 3 s from the gateway's end to the status page. */
const STATUS_DELAY_MS = 3_000

type What = {
  serviceId: number
  categoryName: string
  operator: BillOperator
  /** The bill as it was looked up; null at an operator without look-up. */
  bill: Bill | null
  /** As the operator takes them. */
  values: Record<FieldName, string | null>
  /** Rupees with two decimals. */
  amount: string
  /** The payer was shown the earlier payment and goes on. */
  payAgain: boolean
}

/** Paying a bill: the one that was looked up, or the number and the amount that were typed. */
export function billOrder(what: What): PayOrder {
  const { bill, operator, values } = what
  const named: PayOrder['fields'] = bill
    ? { bill_id: bill.bill_id }
    : { operator: operator.operator_id, ...values }
  return {
    serviceId: what.serviceId,
    name: operator.name,
    purpose: what.categoryName,
    amountLabel: BILLS_TEXT.bill,
    amount: what.amount,
    fields: what.payAgain ? { ...named, pay_again: true } : named,
    statusDelayMs: STATUS_DELAY_MS,
  }
}
