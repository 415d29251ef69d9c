import { randomInt } from 'node:crypto'
import { rupeesText } from '../../../rupees.ts'
import { enqueueWebhook } from '../../../webhooks/enqueue.ts'
import type { Payu } from './payu-context.ts'
import { findTransaction, listQueuedRefunds, type Refund, saveRefund } from './transactions-sql.ts'
import { payuRefundWebhook } from './wire/payment-page.ts'

/** How often it looks whether the switch that holds refunds back was released. */
const HELD_POLL_MS = 1_000

/** Ends refunds when they are due, also those an earlier run left queued. */
export function startRefundProcessing(payu: Payu): { wake: () => void; close: () => void } {
  const { store, faults } = payu
  let timer: NodeJS.Timeout | undefined
  const wake = () => {
    clearTimeout(timer)
    const outcome = faults.state().refund_outcome || 'SUCCESS'
    const isHeld = outcome === 'PENDING' || outcome === 'ONHOLD'
    for (const refund of listQueuedRefunds(store)) {
      const waitMs = refund.dueAtMs - payu.now()
      if (isHeld || waitMs > 0) {
        timer = setTimeout(wake, isHeld ? HELD_POLL_MS : waitMs)
        break
      }
      const isPaid = outcome === 'SUCCESS'
      const ended: Refund = {
        ...refund,
        status: isPaid ? 'success' : 'failure',
        bankArn: isPaid ? String(randomInt(1e11, 1e12)) : null,
      }
      store.transaction(() => {
        saveRefund(store, ended)
        enqueueCallback(payu, ended)
      })
    }
    payu.wakeWebhooks()
  }
  return { wake, close: () => clearTimeout(timer) }
}

/** Tells the shop that a refund has ended, by JSON; nothing in it or beside it proves who sent it. */
function enqueueCallback(payu: Payu, refund: Refund): void {
  const txnid = findTransaction(payu.store, 'mihpayid', refund.mihpayid)?.txnid ?? ''
  const callback = {
    additionalValue1: null,
    additionalValue2: null,
    action: 'refund',
    key: payu.keys.key,
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
  enqueueWebhook(payu.store, payu.faults, told, payu.now())
}
