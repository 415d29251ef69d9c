import { indianTime } from '../../clock.ts'
import { rupeesText } from '../../rupees.ts'
import { findOperator } from './operators.ts'
import type { Payment } from './payments-sql.ts'

/** The codes of `data.status`: any other than 1 and 0 is pending. */
const CODES = { paid: 1, refused: 0, pending: 2 }

/** The answer of `paybill` for a paid or pending payment. */
export function paidEntity(payment: Payment): object {
  return {
    status: true,
    response_code: payment.status === 'paid' ? 1 : 0,
    operatorid: payment.operatorid,
    ackno: acknowledgement(payment),
    refid: payment.referenceid,
    message: payment.message,
  }
}

/** The answer of `status`; a refunded payment is no longer a success of the call. */
export function statusEntity(payment: Payment): object {
  const isRefunded = payment.refundedAtMs !== null
  return {
    response_code: 1,
    status: !isRefunded,
    data: {
      txnid: String(acknowledgement(payment)),
      operatorname: findOperator(payment.operator)?.name ?? '',
      canumber: payment.canumber,
      amount: rupeesText(payment.amountPaise),
      comm: '0.00',
      tds: '0.00',
      status: CODES[payment.status],
      refid: payment.referenceid,
      operatorid: payment.operatorid,
      dateadded: clock(payment.createdAtMs),
      refunded: isRefunded ? '1' : '0',
      refundtxnid: isRefunded ? `R${acknowledgement(payment)}` : '',
      daterefunded: payment.refundedAtMs === null ? null : clock(payment.refundedAtMs),
    },
    message: payment.message,
  }
}

const acknowledgement = ({ id }: Payment) => 10_000_000 + id
const clock = (atMs: number) => indianTime(atMs).slice(0, 19).replace('T', ' ')
