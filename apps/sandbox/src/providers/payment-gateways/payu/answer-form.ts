import { randomBytes } from 'node:crypto'
import { rupeesText } from '../../../rupees.ts'
import type { MakeHeaders } from '../../../webhooks/dispatcher.ts'
import { enqueueForgery, enqueueWebhook, type Webhook } from '../../../webhooks/enqueue.ts'
import { checkWebhook } from '../../../wire/wire.ts'
import type { GatewayParts } from '../../gateway-core/gateway-parts.ts'
import { responseHash } from './hashes.ts'
import type { Transaction, Try } from './transactions-sql.ts'
import { payuPaymentWebhook, payuReturn } from './wire/payment-page.ts'

const EMPTY = [
  ...['lastname', 'address1', 'address2', 'city', 'state', 'country', 'zipcode'],
  ...[6, 7, 8, 9, 10].map((n) => `udf${n}`),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `field${n}`),
]

/** The answer by browser and webhook: the posted form, the outcome, and a hash over both. */
function outcomeForm({ keys }: GatewayParts, { txnid, form, last }: Transaction) {
  const {
    amount_paise: amountPaise,
    surcharge_paise: surcharge = 0,
    cardnum,
    card_type: _network,
    upi_id: _vpa,
    ...outcome
  } = last as Try
  const extra = surcharge > 0 ? rupeesText(BigInt(surcharge)) : null
  const fields = {
    key: keys.id,
    txnid,
    amount: form.amount ?? '',
    productinfo: form.productinfo ?? '',
    firstname: form.firstname ?? '',
    email: form.email ?? '',
    phone: form.phone ?? '',
    ...Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`udf${n}`, form[`udf${n}`] ?? ''])),
  }
  const all = {
    ...Object.fromEntries(EMPTY.map((name) => [name, form[name] ?? ''])),
    ...fields,
    ...outcome,
    // Without paise where there are none, and empty where nothing was captured.
    net_amount_debit: outcome.status === 'success' ? String(amountPaise / 100) : '0.00',
    bankcode: outcome.mode,
    payment_source: 'payu',
    PG_TYPE: `${outcome.mode}-PG`,
    discount: rupeesText(BigInt(Math.max(0, -surcharge))),
    hash: responseHash(fields, outcome.status, keys.secret, extra),
  }
  return { all, cardnum, extra }
}

/** The form that the browser posts to the shop. */
export function answerForm(payu: GatewayParts, found: Transaction): Record<string, string> {
  const { all, cardnum, extra } = outcomeForm(payu, found)
  const form = { ...all, ...(cardnum && { cardnum }), ...(extra && { additionalCharges: extra }) }
  checkWebhook(payuReturn, 'the way back', new URLSearchParams(form).toString(), payu.faults)
  return form
}

export function enqueueOutcome(payu: GatewayParts, found: Transaction): void {
  enqueueWebhook(payu, webhook(payu, found))
  if (payu.faults.strikes('webhooks_forged')) enqueueForged(payu, found)
}

/** A forgery by a sender without the salt: it claims that this transaction was paid. */
export function enqueueForged(payu: GatewayParts, found: Transaction): void {
  const last = { ...(found.last as Try), status: 'success' as const, unmappedstatus: 'captured' }
  enqueueForgery(payu, webhook(payu, { ...found, last }, randomBytes(64).toString('hex')))
}

/** In webhooks some fields have other names: docs.payu.in, webhook-events, and collect-additional-charges. */
function webhook(payu: GatewayParts, found: Transaction, forgedHash?: string): Webhook {
  const { all, cardnum, extra } = outcomeForm(payu, found)
  const { surl = '', furl = '' } = found.form
  const form = {
    ...all,
    card_token: '',
    card_no: cardnum,
    field0: '',
    offer_key: '',
    offer_availed: '',
    bank_ref_no: all.bank_ref_num,
    surl,
    curl: furl,
    furl,
    ...(extra && { additional_charges: extra }),
    ...(forgedHash && { hash: forgedHash }),
  }
  const body = new URLSearchParams(form).toString()
  const told = { orderId: found.txnid, url: payu.webhookUrl, sender: 'payu' }
  return { ...told, type: `payments.${form.status}`, body, schema: payuPaymentWebhook }
}

/** The hash is one of the form's fields. Webhooks of chargebacks and refunds are JSON without a signature. */
export const payuHeaders: MakeHeaders = (body) => ({
  'content-type': body.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded',
})
