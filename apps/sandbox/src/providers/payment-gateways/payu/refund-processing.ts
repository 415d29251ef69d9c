import { rupeesText } from '../../../rupees.ts'
import { enqueueWebhook } from '../../../webhooks/enqueue.ts'
import type { GatewayParts } from '../../gateway-core/gateway-parts.ts'
import type { RefundSide } from '../../gateway-core/stand-in.ts'
import { findTransaction, listQueuedRefunds, type Refund, saveRefund } from './transactions-sql.ts'
import { payuRefundWebhook } from './wire/payment-page.ts'

export function payuRefunds(payu: GatewayParts): RefundSide {
  const { store } = payu
  return {
    heldBy: ['PENDING', 'ONHOLD'],
    listPending: (limit) =>
      listQueuedRefunds(store, limit).map((refund) => ({
        dueAtMs: refund.dueAtMs,
        end(_outcome, bankArn) {
          const ended = { ...refund, status: bankArn === null ? 'failure' : 'success', bankArn }
          saveRefund(store, ended)
          enqueueCallback(payu, ended)
        },
      })),
  }
}

/** Sends the webhook of a refund's end, in unsigned JSON. */
function enqueueCallback(payu: GatewayParts, refund: Refund): void {
  const txnid = findTransaction(payu.store, 'mihpayid', refund.mihpayid)?.txnid ?? ''
  const callback = {
    additionalValue1: null,
    additionalValue2: null,
    action: 'refund',
    key: payu.keys.id,
    merchantTxnId: txnid,
    mihpayid: refund.mihpayid,
    request_id: refund.requestId,
    token: refund.token,
    amt: rupeesText(refund.amountPaise),
    status: refund.status,
    bank_ref_num: refund.bankArn ?? refund.requestId,
    // A number here, unlike everywhere else.
    bank_arn: refund.bankArn === null ? null : Number(refund.bankArn),
    refund_mode: 'Back to Source',
    remark: null,
  }
  const webhook = { orderId: txnid, url: payu.webhookUrl, sender: 'payu' }
  const told = {
    ...webhook,
    type: `refund.${refund.status}`,
    body: JSON.stringify(callback),
    schema: payuRefundWebhook,
  }
  enqueueWebhook(payu, told)
}
