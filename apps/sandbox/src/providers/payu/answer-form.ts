import { randomBytes } from 'node:crypto'
import { rupeesText } from '../../rupees.ts'
import type { MakeHeaders } from '../../webhooks/dispatcher.ts'
import { enqueueForgery, enqueueWebhook, type Webhook } from '../../webhooks/enqueue.ts'
import { responseHash } from './hashes.ts'
import type { Payu } from './payu-context.ts'
import type { Transaction, Try } from './transactions-sql.ts'

/** The form that goes back by the browser and as a webhook: what was posted, what came of it, and a hash over both. */
export function answerForm({ keys }: Payu, { txnid, form, last }: Transaction): Record<string, string> {
  const { amount_paise: amountPaise, ...outcome } = last as Try
  const said = {
    key: keys.key,
    txnid,
    amount: form.amount ?? '',
    productinfo: form.productinfo ?? '',
    firstname: form.firstname ?? '',
    email: form.email ?? '',
    phone: form.phone ?? '',
    ...Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`udf${n}`, form[`udf${n}`] ?? ''])),
  }
  return {
    ...said,
    ...outcome,
    net_amount_debit: rupeesText(BigInt(amountPaise)),
    bankcode: outcome.mode,
    hash: responseHash(said, outcome.status, keys.salt),
  }
}

export function enqueueOutcome(payu: Payu, found: Transaction): void {
  enqueueWebhook(payu.store, payu.faults, webhook(payu, answerForm(payu, found), found.txnid), payu.now())
  if (payu.faults.strikes('webhooks_forged')) enqueueForged(payu, found)
}

/** What somebody without the salt would send: that this transaction was paid. */
export function enqueueForged(payu: Payu, found: Transaction): void {
  const last = { ...(found.last as Try), status: 'success' as const, unmappedstatus: 'captured' }
  const claim = { ...answerForm(payu, { ...found, last }), hash: randomBytes(64).toString('hex') }
  enqueueForgery(payu.store, webhook(payu, claim, found.txnid), payu.now())
}

function webhook(payu: Payu, fields: Record<string, string>, txnid: string): Webhook {
  const body = new URLSearchParams(fields).toString()
  return { orderId: txnid, url: payu.webhookUrl, type: `payments.${fields.status}`, body, sender: 'payu' }
}

/** The hash is one of the form's fields. */
export const payuHeaders: MakeHeaders = () => ({ 'content-type': 'application/x-www-form-urlencoded' })
