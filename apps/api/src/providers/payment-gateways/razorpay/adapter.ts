import { createHmac } from 'node:crypto'
import type { SettingsOf } from '../../../platform/configuration/gateway-declaration.ts'
import { callProvider, type OutgoingRequest } from '../../../platform/http/outgoing.ts'
import { sameSecret } from '../../../platform/security/secrets.ts'
import { keysVerdict, NO_ORDER } from '../../keys-verdict.ts'
import { GATEWAY_CALL_MS, type GatewayAdapter, type NewGatewayOrder } from '../../payment-gateway.ts'
import { MOST_PAYOUT_PAGES } from '../../settlement-record.ts'
import {
  list,
  order,
  readAnswer,
  readFound,
  readRefund,
  refund,
  smallerPayments,
  webhookAbout,
  webhookOrder,
} from './answers.ts'
import type declaration from './declaration.ts'
import { razorpayDisputes } from './disputes.ts'
import { PAGE_LINES, PAGE_PAYOUTS, readPayouts, readReconPage } from './settlement.ts'
import { razorpayFile } from './settlement-file.ts'

/** Our methods in the gateway's words. */
const METHODS: Record<string, string> = { card: 'card', upi: 'upi', 'net-banking': 'netbanking' }
/** Minutes in which an authorised payment is captured automatically; after that the payer gets it back. */
const CAPTURE_WITHIN_MINUTES = 30

/** Razorpay, API v1: integer paise. An order never ends there, so its notes carry the end that we gave it. */
export default function makeAdapter(razorpay: SettingsOf<typeof declaration>): GatewayAdapter {
  const authorization = `Basic ${Buffer.from(`${razorpay.keyId}:${razorpay.keySecret}`).toString('base64')}`
  const call = (
    method: OutgoingRequest['method'],
    path: string,
    extra: { json?: unknown; form?: FormData; timeoutMs?: number; headers?: Record<string, string> } = {},
  ) =>
    callProvider({
      timeoutMs: GATEWAY_CALL_MS,
      ...extra,
      method,
      url: `${razorpay.apiUrl}${path}`,
      headers: { authorization, ...extra.headers },
    })
  const byReceipt = (reference: string, timeoutMs?: number) =>
    call(
      'GET',
      `/orders?receipt=${encodeURIComponent(reference)}`,
      timeoutMs === undefined ? {} : { timeoutMs },
    )

  return {
    fees: razorpay.fees,
    settlementFile: razorpayFile,
    checkout: {
      sdkUrl: razorpay.sdkUrl,
      mode: razorpay.keyId.startsWith('rzp_live') ? 'production' : 'sandbox',
      cardFields: 'none',
    },
    signsBody: true,
    async openOrder(request, timeoutMs = GATEWAY_CALL_MS) {
      const outcome = await call('POST', '/orders', { json: newOrderBody(request), timeoutMs })
      const answer = readAnswer(outcome, order)
      if (answer.kind !== 'ok') return answer
      if (answer.body.receipt !== request.reference)
        return { kind: 'unknown', reason: 'answer without our order' }
      if (BigInt(answer.body.amount) !== request.amountPaise) {
        return { kind: 'refused', reason: 'order made for another amount' }
      }
      return { kind: 'opened', sessionId: answer.body.id, expiresAt: request.expiresAt }
    },
    async findOrder(reference, session, timeoutMs = GATEWAY_CALL_MS) {
      let id = session?.sessionId
      if (id === undefined) {
        const orders = readAnswer(await byReceipt(reference, timeoutMs), list(order))
        if (orders.kind !== 'ok') return { kind: 'unknown', reason: orders.reason }
        // A repeated call makes a second order. Neither was given to a browser, so either can be used.
        id = orders.body.items.find((one) => one.receipt === reference)?.id
        if (id === undefined && orders.body.items.length) return { kind: 'unknown', reason: 'other orders' }
        if (id === undefined) return { kind: 'missing' }
      }
      const [found, payments] = await Promise.all([
        call('GET', `/orders/${id}`, { timeoutMs }),
        call('GET', `/orders/${id}/payments?expand[]=card`, { timeoutMs }),
      ])
      const smaller = smallerPayments(found, payments).map((paymentId) =>
        call('GET', `/payments/${encodeURIComponent(paymentId)}?expand[]=offers`, { timeoutMs }),
      )
      return readFound(found, payments, await Promise.all(smaller))
    },
    async terminateOrder(reference) {
      const orders = readAnswer(await byReceipt(reference), list(order))
      if (orders.kind !== 'ok') return { kind: 'unknown', reason: orders.reason }
      // No call ends an order. Its id was given to no browser, and its notes mark it as closed.
      for (const { id, notes, receipt } of orders.body.items) {
        if (receipt !== reference) continue
        await call('PATCH', `/orders/${id}`, { json: { notes: { ...notes, closed: 'yes' } } })
      }
      return { kind: 'asked' }
    },
    checkoutParams(request, sessionId) {
      return {
        key: razorpay.keyId,
        order_id: sessionId,
        amount: String(request.amountPaise),
        currency: 'INR',
        method: METHODS[request.method] ?? request.method,
        name: request.customer.name,
        email: request.customer.email,
        contact: `+91${request.customer.mobile}`,
        expires_at: String(Math.floor(request.expiresAt.getTime() / 1000)),
      }
    },
    readWebhook(headers, rawBody) {
      const given = Buffer.from(String(headers['x-razorpay-signature'] ?? ''), 'hex')
      const hmac = createHmac('sha256', razorpay.webhookSecret).update(rawBody).digest()
      return sameSecret(given, hmac) ? webhookAbout(rawBody) : null
    },
    signatureOf: (headers) => String(headers['x-razorpay-signature'] ?? ''),
    claimOf: (rawBody) => ({ sessionId: webhookOrder(rawBody) }),
    async testKeys() {
      return keysVerdict(await byReceipt(NO_ORDER), ({ status }) => status === 200)
    },
    async refund({ gatewayPaymentId, refundReference, amountPaise, note }) {
      const outcome = await call('POST', `/payments/${encodeURIComponent(gatewayPaymentId)}/refund`, {
        json: { amount: Number(amountPaise), speed: 'normal', receipt: refundReference, notes: { note } },
        headers: { 'X-Refund-Idempotency': refundReference },
      })
      // The first of two that run at once.
      if (outcome.kind === 'answered' && outcome.status === 409) return { kind: 'exists' }
      const answer = readAnswer(outcome, refund)
      return answer.kind === 'ok' ? { kind: 'accepted', refund: readRefund(answer.body) } : answer
    },
    async findRefund({ gatewayPaymentId, refundReference }) {
      const path = `/payments/${encodeURIComponent(gatewayPaymentId)}/refunds?count=100`
      const answer = readAnswer(await call('GET', path), list(refund))
      if (answer.kind !== 'ok') return { kind: 'unknown', reason: answer.reason }
      const ours = answer.body.items.find((one) => one.receipt === refundReference)
      return ours ? { kind: 'found', refund: readRefund(ours) } : { kind: 'missing' }
    },
    disputes: razorpayDisputes(call),
    async listSettled(day, cursor) {
      const [year, month, date] = day.split('-').map(Number)
      const skip = Number(cursor ?? 0)
      const query = `year=${year}&month=${month}&day=${date}&count=${PAGE_LINES}&skip=${skip}`
      return readReconPage(await call('GET', `/settlements/recon/combined?${query}`), skip)
    },
    async listPayoutTotals(day) {
      const totals = new Map<string, bigint>()
      // A settlement is made up to a day before it is settled.
      const endsAt = Date.parse(`${day}T23:59:59+05:30`) / 1000
      for (let skip = 0; skip < MOST_PAYOUT_PAGES * PAGE_PAYOUTS; skip += PAGE_PAYOUTS) {
        const query = `from=${endsAt - 172_799}&to=${endsAt}&count=${PAGE_PAYOUTS}&skip=${skip}`
        const page = readPayouts(await call('GET', `/settlements?${query}`))
        if (page.kind === 'unknown') return page
        for (const [id, paise] of page.totals) totals.set(id, paise)
        if (page.isLast) return { kind: 'read', totals }
      }
      return { kind: 'unknown', reason: `more than ${MOST_PAYOUT_PAGES} pages` }
    },
  }
}

function newOrderBody(request: NewGatewayOrder) {
  return {
    // At most ten digits: exact in a JSON number.
    amount: Number(request.amountPaise),
    currency: 'INR',
    receipt: request.reference,
    notes: { expires_at: String(Math.floor(request.expiresAt.getTime() / 1000)) },
    payment: {
      capture: 'automatic',
      capture_options: {
        automatic_expiry_period: CAPTURE_WITHIN_MINUTES,
        manual_expiry_period: CAPTURE_WITHIN_MINUTES,
        refund_speed: 'normal',
      },
    },
  }
}
