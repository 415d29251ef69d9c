import { rupeesText } from '../../../rupees.ts'
import type { GatewayParts } from '../../gateway-core/gateway-parts.ts'
import { findRefundBy, findTransaction, listRefunds, type Refund, type Try } from './transactions-sql.ts'

type Form = Record<string, string | undefined>
type Action = Record<string, string | null>

/**
 * The status of a request (`var1`), or with `var2=payuid` all actions on a payment: its capture and each
 * of its refunds, under their request ids.
 */
export function checkActionStatus(payu: GatewayParts, { var1: id = '', var2 }: Form): object {
  payu.wakeRefunds()
  const found = var2 === 'payuid' ? actionsOf(payu, id) : actionOf(payu, id)
  const count = found.length > 0 ? 1 : 0
  return {
    status: count,
    msg: `${count} out of 1 Transactions Fetched Successfully`,
    transaction_details: {
      [id]: count === 0 ? 'No action status found' : Object.fromEntries(found.map(entry)),
    },
  }
}

function actionsOf(payu: GatewayParts, mihpayid: string): Action[] {
  const last = findTransaction(payu.store, 'mihpayid', mihpayid)?.last
  if (last?.status !== 'success') return []
  return [capture(last), ...listRefunds(payu.store, mihpayid).map((one) => refundAction(payu, one))]
}

function actionOf(payu: GatewayParts, requestId: string): Action[] {
  const refund = findRefundBy(payu.store, 'requestId', requestId)
  return refund ? [refundAction(payu, refund)] : []
}

function entry(one: Action): [string, Action] {
  return [String(one.request_id), one]
}

/** Fields that PayU leaves empty until the money is with the bank. */
const UNSETTLED = { settlement_id: null, amount_settled: null, UTR_no: null, value_date: null }

/** A capture has a request id too, longer here than any refund's. */
function capture(last: Try): Action {
  return {
    mihpayid: last.mihpayid,
    bank_ref_num: last.bank_ref_num,
    request_id: `13${last.mihpayid.slice(-8)}`,
    amt: rupeesText(BigInt(last.amount_paise)),
    mode: last.mode,
    action: 'capture',
    token: '',
    status: 'SUCCESS',
    bank_arn: null,
    ...UNSETTLED,
    refund_mode: '-',
  }
}

function refundAction({ store, faults }: GatewayParts, one: Refund): Action {
  const { refund_outcome: outcome, refund_status: word } = faults.state()
  const status = one.status === 'queued' && outcome === 'ONHOLD' ? 'od_hit' : one.status
  return {
    mihpayid: one.mihpayid,
    bank_ref_num: one.bankArn,
    request_id: one.requestId,
    amt: rupeesText(one.amountPaise),
    mode: findTransaction(store, 'mihpayid', one.mihpayid)?.last?.mode ?? '',
    action: 'refund',
    token: one.token,
    status: word || status,
    bank_arn: one.bankArn,
    ...UNSETTLED,
    refund_mode: 'Back to Source',
  }
}
