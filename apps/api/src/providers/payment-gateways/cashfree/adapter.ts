import { paiseToRupees } from '@chukta/contract/money'
import type { SettingsOf } from '../../../platform/configuration/gateway-declaration.ts'
import { callProvider, type Outcome, type OutgoingRequest } from '../../../platform/http/outgoing.ts'
import { readSignedWebhook } from '../../cashfree-webhook.ts'
import type { KnownRefund } from '../../gateway-refund.ts'
import { keysVerdict, NO_ORDER } from '../../keys-verdict.ts'
import { GATEWAY_CALL_MS, type GatewayAdapter, type NewGatewayOrder } from '../../payment-gateway.ts'
import { MOST_PAYOUT_PAGES } from '../../settlement-record.ts'
import { readFound, readOpened, readRefund, webhookAbout } from './answers.ts'
import type declaration from './declaration.ts'
import { cashfreeDisputes } from './disputes.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'
import { asOrderRefund, cashfreeMandates, chargeRefundsPath } from './mandates.ts'
import { cashfreeCards } from './saved-cards.ts'
import { PAGE_LINES, readPayouts, readReconPage } from './settlement.ts'
import { cashfreeFile } from './settlement-file.ts'

/** Our methods in the gateway's words (order_meta.payment_methods). */
const METHODS: Record<string, string> = { card: 'cc,dc,ppc', upi: 'upi', 'net-banking': 'nb' }

/** Cashfree PG, API versions 2025-01-01 and 2026-01-01. Money there is rupees; here it is paise. */
export default function makeAdapter(cashfree: SettingsOf<typeof declaration>): GatewayAdapter {
  const call = (
    request: Pick<OutgoingRequest, 'method' | 'json' | 'form' | 'exactNumbers'> & {
      path: string
      /** Our reference: its key is made of it. */
      idempotencyKey?: string
      timeoutMs?: number
    },
  ) =>
    callProvider({
      method: request.method,
      url: `${cashfree.apiUrl}${request.path}`,
      timeoutMs: request.timeoutMs ?? GATEWAY_CALL_MS,
      headers: {
        'x-client-id': cashfree.clientId,
        'x-client-secret': cashfree.clientSecret,
        'x-api-version': cashfree.apiVersion,
        ...(request.idempotencyKey ? { 'x-idempotency-key': idempotencyKeyOf(request.idempotencyKey) } : {}),
      },
      ...(request.json === undefined ? {} : { json: request.json }),
      ...(request.exactNumbers ? { exactNumbers: true } : {}),
      ...(request.form === undefined ? {} : { form: request.form }),
    })
  const orderPath = (reference: string) => `/orders/${encodeURIComponent(reference)}`
  const refundsPath = ({ orderReference, mandate }: KnownRefund) =>
    mandate ? chargeRefundsPath(mandate) : `${orderPath(orderReference)}/refunds`
  const ownWords = ({ mandate }: KnownRefund, outcome: Outcome) =>
    mandate ? asOrderRefund(outcome) : outcome

  /** A page of the settlements of a day, line by line or as a whole. */
  const settled = (path: string, day: string, cursor: string | null, suffix = '') =>
    call({
      method: 'POST',
      path,
      json: {
        pagination: { limit: PAGE_LINES, cursor },
        filters: {
          [`start_date${suffix}`]: `${day}T00:00:00+05:30`,
          [`end_date${suffix}`]: `${day}T23:59:59+05:30`,
        },
      },
      exactNumbers: true,
    })

  return {
    fees: cashfree.fees,
    settlementFile: cashfreeFile,
    checkout: {
      sdkUrl: cashfree.sdkUrl,
      mode: cashfree.apiUrl.startsWith('https://api.cashfree.com') ? 'production' : 'sandbox',
      cardFields: 'hosted',
    },
    signsBody: true,
    async openOrder(request, timeoutMs) {
      const outcome = await call({
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
        method: 'POST',
        path: '/orders',
        json: newOrderBody(request),
        idempotencyKey: request.reference,
      })
      return readOpened(outcome, request)
    },
    async findOrder(reference, _session, timeoutMs = GATEWAY_CALL_MS) {
      const [found, payments] = await Promise.all([
        call({ method: 'GET', path: orderPath(reference), timeoutMs }),
        call({ method: 'GET', path: `${orderPath(reference)}/payments`, timeoutMs }),
      ])
      return readFound(found, payments, reference)
    },
    async terminateOrder(reference) {
      const json = { order_status: 'TERMINATED' }
      const outcome = await call({ method: 'PATCH', path: orderPath(reference), json })
      if (outcome.kind === 'unknown') return outcome
      return outcome.status < 500
        ? { kind: 'asked' }
        : { kind: 'unknown', reason: `answer ${outcome.status}` }
    },
    // The session is all that the browser needs.
    checkoutParams: () => ({}),
    readWebhook(headers, rawBody) {
      const signed = readSignedWebhook(cashfree.clientSecret, headers, rawBody)
      return signed && { ...webhookAbout(rawBody), isOld: signed.isOld }
    },
    signatureOf: (headers) => String(headers['x-webhook-signature'] ?? ''),
    claimOf: (rawBody) => webhookAbout(rawBody).about,
    async refund(request) {
      const outcome = await call({
        method: 'POST',
        path: refundsPath(request),
        json: {
          ...(request.mandate
            ? { subscription_id: request.mandate, payment_id: request.orderReference }
            : {}),
          refund_id: request.refundReference,
          refund_amount: Number(paiseToRupees(request.amountPaise)),
          refund_note: request.note,
          refund_speed: 'STANDARD',
        },
        idempotencyKey: request.refundReference,
      })
      if (outcome.kind === 'answered' && outcome.status === 409) return { kind: 'exists' }
      const made = readRefund(ownWords(request, outcome), request.refundReference)
      return made.kind === 'found' ? { kind: 'accepted', refund: made.refund } : made
    },
    async findRefund(known) {
      const { refundReference } = known
      const path = `${refundsPath(known)}/${encodeURIComponent(refundReference)}`
      const outcome = ownWords(known, await call({ method: 'GET', path }))
      if (outcome.kind === 'answered' && outcome.status === 404) return { kind: 'missing' }
      const found = readRefund(outcome, refundReference)
      return found.kind === 'refused' ? { kind: 'unknown', reason: found.reason } : found
    },
    async testKeys() {
      const outcome = await call({ method: 'GET', path: orderPath(NO_ORDER) })
      return keysVerdict(outcome, ({ status }) => status === 404 || status === 200)
    },
    async listSettled(day, cursor) {
      // The newer version has two dates, and deprecates the name without one.
      const suffix = cashfree.apiVersion === '2026-01-01' ? '_processed_on' : ''
      return readReconPage(await settled('/settlement/recon', day, cursor, suffix))
    },
    async listPayoutTotals(day) {
      const totals = new Map<string, bigint>()
      let cursor: string | null = null
      for (let pages = 0; pages < MOST_PAYOUT_PAGES; pages += 1) {
        const page = readPayouts(await settled('/settlements', day, cursor))
        if (page.kind === 'unknown') return page
        for (const [id, paise] of page.totals) totals.set(id, paise)
        cursor = page.next ?? null
        if (cursor === null) return { kind: 'read', totals }
      }
      return { kind: 'unknown', reason: `more than ${MOST_PAYOUT_PAGES} pages` }
    },
    disputes: cashfreeDisputes(call),
    savedCards: cashfreeCards(call, cashfree.offersSavedCards),
    mandates: { ...cashfreeMandates(call), isOffered: () => cashfree.offersMandates },
  }
}

function newOrderBody(request: NewGatewayOrder) {
  return {
    order_id: request.reference,
    // The wire wants a JSON number; two decimals of at most a crore are exact in one.
    order_amount: Number(paiseToRupees(request.amountPaise)),
    order_currency: 'INR',
    order_expiry_time: request.expiresAt.toISOString().replace('Z', '+00:00'),
    customer_details: {
      customer_id: request.customer.id,
      customer_name: request.customer.name.slice(0, 100).padEnd(3, '.'),
      customer_email: request.customer.email,
      customer_phone: request.customer.mobile,
    },
    order_meta: {
      return_url: request.returnUrl,
      notify_url: request.notifyUrl,
      payment_methods: METHODS[request.method],
    },
  }
}
