import { randomBytes } from 'node:crypto'
import { rupeesText } from '../../../rupees.ts'
import type { MakeHeaders } from '../../../webhooks/dispatcher.ts'
import { enqueueForgery, enqueueWebhook, type Webhook } from '../../../webhooks/enqueue.ts'
import { responseHash } from './hashes.ts'
import type { Payu } from './payu-context.ts'
import type { Transaction, Try } from './transactions-sql.ts'

/** The form that goes back by the browser and as a webhook: what was posted, what came of it, and a hash over both. */
export function answerForm({ keys }: Payu, { txnid, form, last }: Transaction): Record<string, string> {
  const { amount_paise: amountPaise, surcharge_paise: surcharge = 0, ...outcome } = last as Try
  const extra = surcharge > 0 ? rupeesText(BigInt(surcharge)) : null
  const fields = {
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
    ...fields,
    ...outcome,
    net_amount_debit: rupeesText(BigInt(amountPaise)),
    bankcode: outcome.mode,
    ...(extra === null ? {} : { additionalCharges: extra }),
    ...(surcharge < 0 ? { discount: rupeesText(BigInt(-surcharge)) } : {}),
    hash: responseHash(fields, outcome.status, keys.salt, extra),
  }
}

export function enqueueOutcome(payu: Payu, found: Transaction): void {
  enqueueWebhook(payu.store, payu.faults, webhook(payu, answerForm(payu, found), found.txnid), payu.now())
  if (payu.faults.strikes('webhooks_forged')) enqueueForged(payu, found)
}

/** A forgery by a sender without the salt: it claims that this transaction was paid. */
export function enqueueForged(payu: Payu, found: Transaction): void {
  const last = { ...(found.last as Try), status: 'success' as const, unmappedstatus: 'captured' }
  const claim = { ...answerForm(payu, { ...found, last }), hash: randomBytes(64).toString('hex') }
  enqueueForgery(payu.store, webhook(payu, claim, found.txnid), payu.now())
}

/** In webhooks what was charged on top goes by its other name (docs.payu.in/docs/collect-additional-charges). */
function webhook(payu: Payu, form: Record<string, string>, txnid: string): Webhook {
  const { additionalCharges: extra, ...rest } = form
  const fields = extra === undefined ? rest : { ...rest, additional_charges: extra }
  const body = new URLSearchParams(fields).toString()
  return { orderId: txnid, url: payu.webhookUrl, type: `payments.${fields.status}`, body, sender: 'payu' }
}

/** The hash is one of the form's fields. What tells of a chargeback or of a refund is JSON, and nothing signs it. */
export const payuHeaders: MakeHeaders = (body) => ({
  'content-type': body.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded',
})
