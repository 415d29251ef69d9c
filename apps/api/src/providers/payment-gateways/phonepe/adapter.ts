import type { SettingsOf } from '../../../platform/configuration/gateway-declaration.ts'
import { callProvider, type Outcome } from '../../../platform/http/outgoing.ts'
import { keysVerdict, NO_ORDER } from '../../keys-verdict.ts'
import { GATEWAY_CALL_MS, type GatewayAdapter, type NewGatewayOrder } from '../../payment-gateway.ts'
import { makeAccessToken } from './access-token.ts'
import {
  readFound,
  readFoundRefund,
  readOpened,
  readRefunded,
  webhookAbout,
  webhookReference,
} from './answers.ts'
import type declaration from './declaration.ts'
import { type Call, phonepeDisputes } from './disputes.ts'
import { makeWebhookProof } from './webhook-proof.ts'

/** Our methods as `enabledPaymentModes` (version V2) has them. */
const MODES: Record<string, object> = {
  card: { type: 'CARD' },
  // By app or by code: nothing asks for a UPI id, which shops may not do since 28 February 2026.
  upi: { type: 'UPI', flows: ['INTENT', 'QR'] },
  'net-banking': { type: 'NET_BANKING' },
}
/** Seconds that an order may live. */
const SHORTEST_ORDER = 300
const LONGEST_ORDER = 3_600

type Request = Parameters<Call>[0]

/**
 * PhonePe PG, API v2, standard checkout: integer paise, an OAuth token on every call, a link to a page as the session.
 *
 * Not confirmed by anything public, and so never relied upon:
 * - The answer to a second `pay` with the same `merchantOrderId`. Either the link again, which is then the session, or a
 *   refusal, which leaves the payment to the next gateway: the lost link was issued to no browser.
 * - The code for a refund whose id was used before. After any refusal the refund is fetched.
 * - Whether an unknown order is 404 or a code with NOT_FOUND: both count as missing, all else as unknown.
 * - The hosts of the page that the checkout script frames (`declaration.ts`).
 * - The name of the header that carries the signature of a webhook, and that it is in hexadecimal digits.
 *
 * With credentials of the kind `basic` a webhook's header is a hash of two of them and does not cover the body: who has
 * seen one can send any. Of either kind it only makes us ask.
 */
export default function makeAdapter(phonepe: SettingsOf<typeof declaration>): GatewayAdapter {
  const token = makeAccessToken(phonepe)
  const proof = makeWebhookProof(phonepe)

  async function call(request: Request): Promise<Outcome> {
    const deadlineMs = Date.now() + (request.timeoutMs ?? GATEWAY_CALL_MS)
    const first = await send(request, deadlineMs)
    // A token may end before its time; a refused call has done nothing.
    return first.kind === 'answered' && first.status === 401 ? send(request, deadlineMs) : first
  }

  async function send({ method, path, json, form }: Request, deadlineMs: number): Promise<Outcome> {
    const access = await token.get(Math.max(1, deadlineMs - Date.now()))
    if (access.kind === 'failed') return access.outcome
    const { authorization } = access
    const outcome = await callProvider({
      method,
      url: `${phonepe.apiUrl}${path}`,
      timeoutMs: Math.max(1, deadlineMs - Date.now()),
      headers: { authorization },
      ...(json === undefined ? {} : { json }),
      ...(form === undefined ? {} : { form }),
    })
    if (outcome.kind === 'answered' && outcome.status === 401) token.forget(authorization)
    return outcome
  }

  return {
    fees: phonepe.fees,
    checkout: {
      sdkUrl: phonepe.sdkUrl,
      mode: phonepe.isLive ? 'production' : 'sandbox',
      cardFields: 'none',
    },
    signsBody: proof.signsBody,
    async openOrder(request, timeoutMs) {
      const json = newOrderBody(request)
      return readOpened(await call({ method: 'POST', path: '/checkout/v2/pay', json, timeoutMs }))
    },
    async findOrder(reference, session, timeoutMs) {
      const path = `/checkout/v2/order/${encodeURIComponent(reference)}/status?details=true`
      return readFound(await call({ method: 'GET', path, timeoutMs }), session?.sessionId ?? null)
    },
    // No call ends an order. Its link was given to no browser, and PhonePe fails it when it expires.
    terminateOrder: async () => ({ kind: 'asked' }),
    // The session is the link, and all that the browser needs.
    checkoutParams: () => ({}),
    readWebhook: (headers, rawBody) => (proof.isGood(headers, rawBody) ? webhookAbout(rawBody) : null),
    signatureOf: proof.of,
    claimOf: (rawBody) => ({ reference: webhookReference(rawBody) }),
    async testKeys() {
      // A token refused with 400 must not look like a refused order, so the token has a call of its own.
      const access = await token.get(GATEWAY_CALL_MS)
      if (access.kind === 'failed') {
        const { outcome } = access
        return outcome.kind === 'answered' ? { kind: 'wrong', reason: `answer ${outcome.status}` } : outcome
      }
      const path = `/checkout/v2/order/${NO_ORDER}/status`
      const outcome = await call({ method: 'GET', path })
      return keysVerdict(outcome, ({ status }) => status === 200 || status === 400 || status === 404)
    },
    async refund({ orderReference, refundReference, amountPaise }) {
      const json = {
        merchantRefundId: refundReference,
        originalMerchantOrderId: orderReference,
        amount: Number(amountPaise),
      }
      const outcome = await call({ method: 'POST', path: '/payments/v2/refund', json })
      return readRefunded(outcome, refundReference)
    },
    async findRefund({ refundReference }) {
      const path = `/payments/v2/refund/${encodeURIComponent(refundReference)}/status`
      return readFoundRefund(await call({ method: 'GET', path }), refundReference)
    },
    disputes: phonepeDisputes(call),
  }
}

function newOrderBody(request: NewGatewayOrder) {
  const seconds = Math.ceil((request.expiresAt.getTime() - Date.now()) / 1000)
  return {
    merchantOrderId: request.reference,
    // At most ten digits: exact in a JSON number.
    amount: Number(request.amountPaise),
    expireAfter: Math.min(LONGEST_ORDER, Math.max(SHORTEST_ORDER, seconds)),
    paymentFlow: {
      type: 'PG_CHECKOUT',
      message: `Payment ${request.reference}`,
      merchantUrls: { redirectUrl: request.returnUrl },
      paymentModeConfig: {
        version: 'V2',
        enabledPaymentModes: [MODES[request.method] ?? { type: request.method }],
      },
    },
  }
}
