import type { PayOrder } from '../../../domain/payment/pay-order.ts'
import { BILLS_TEXT } from './bills-text.ts'

/** Spec 1 section 9: 3 s from the gateway's end to the status page. */
const STATUS_DELAY_MS = 3_000

type What = {
  serviceId: number
  categoryName: string
  operatorName: string
  /** The bill's key: the id of the fetched one, or the operator with its fields. */
  which: PayOrder['fields']
  /** Rupees with two decimals. */
  amount: string
  /** The payer saw the earlier payment and continues. */
  payAgain: boolean
}

/** Paying a bill: the fetched one, or the typed number and amount. */
export function billOrder({
  serviceId,
  categoryName,
  operatorName,
  which,
  amount,
  payAgain,
}: What): PayOrder {
  return {
    serviceId,
    name: operatorName,
    purpose: categoryName,
    amountLabel: BILLS_TEXT.bill,
    amount,
    isBill: true,
    fields: payAgain ? { ...which, pay_again: true } : which,
    statusDelayMs: STATUS_DELAY_MS,
  }
}
