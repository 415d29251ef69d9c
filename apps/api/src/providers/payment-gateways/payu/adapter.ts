import { createHash } from 'node:crypto'
import { paiseToRupees } from '@chukta/contract/money'
import { z } from 'zod/mini'
import type { SettingsOf } from '../../../platform/configuration/gateway-declaration.ts'
import { callProvider } from '../../../platform/http/outgoing.ts'
import { sameSecret } from '../../../platform/security/secrets.ts'
import { keysVerdict, NO_ORDER } from '../../keys-verdict.ts'
import { GATEWAY_CALL_MS, type GatewayAdapter, type OrderName } from '../../payment-gateway.ts'
import {
  details,
  findRefundAction,
  orderedPaise,
  orderStatus,
  readTry,
  refunded,
  unlistedOf,
} from './answers.ts'
import type declaration from './declaration.ts'
import { disputedIn, payuDisputes } from './disputes.ts'
import { PAGE_LINES, readDetailsPage } from './settlement.ts'
import { payuFile } from './settlement-file.ts'

/** Our methods as `enforce_paymethod` has them. */
const METHODS: Record<string, string> = {
  card: 'creditcard|debitcard',
  upi: 'upi',
  'net-banking': 'netbanking',
}

/**
 * PayU, hosted checkout: the browser posts a form that we signed, and brings a signed one back. No order is made
 * before that, so a missing transaction is an order that has not been paid.
 */
export default function makeAdapter(payu: SettingsOf<typeof declaration>): GatewayAdapter {
  const command = (
    name: string,
    var1: string,
    more: Record<string, string> = {},
    timeoutMs = GATEWAY_CALL_MS,
  ) =>
    callProvider({
      method: 'POST',
      url: payu.apiUrl,
      timeoutMs,
      form: { key: payu.key, command: name, var1, ...more, hash: sha512([payu.key, name, var1, payu.salt]) },
    })

  async function find(reference: string, timeoutMs?: number) {
    const outcome = await command('verify_payment', reference, {}, timeoutMs)
    if (outcome.kind === 'unknown') return outcome
    const parsed = z.safeParse(details, outcome.body)
    const found = parsed.success ? parsed.data.transaction_details[reference] : undefined
    if (outcome.status >= 400 && outcome.status < 500 && outcome.status !== 429) {
      return { kind: 'refused' as const, reason: `answer ${outcome.status}` }
    }
    if (outcome.status !== 200 || !found)
      return { kind: 'unknown' as const, reason: `answer ${outcome.status}` }
    return { kind: 'answered' as const, found: found.status === 'Not Found' ? null : found }
  }

  return {
    fees: payu.fees,
    settlementFile: payuFile,
    checkout: {
      sdkUrl: payu.checkoutUrl,
      mode: payu.checkoutUrl.startsWith('https://secure.payu.in') ? 'production' : 'sandbox',
      cardFields: 'none',
    },
    signsBody: true,
    async openOrder({ reference, expiresAt }, timeoutMs) {
      const asked = await find(reference, timeoutMs)
      if (asked.kind !== 'answered') return asked
      return asked.found ? { kind: 'exists' } : { kind: 'opened', sessionId: `payu_${reference}`, expiresAt }
    },
    async findOrder(reference, session, timeoutMs) {
      const asked = await find(reference, timeoutMs)
      if (asked.kind !== 'answered') return { kind: 'unknown', reason: asked.reason }
      if (!asked.found && !session) return { kind: 'missing' }
      const tries = asked.found ? [readTry(asked.found)] : []
      const unlisted = asked.found ? unlistedOf(asked.found) : undefined
      const expiresAt = session?.expiresAt ?? new Date(0)
      return {
        kind: 'found',
        order: {
          status: orderStatus(tries[0], expiresAt),
          ...(unlisted === undefined ? {} : { unlisted }),
          sessionId: `payu_${reference}`,
          amountPaise:
            (asked.found && orderedPaise(asked.found)) ?? session?.amountPaise ?? tries[0]?.amountPaise ?? 0n,
          currency: 'INR',
          expiresAt,
          tries,
        },
      }
    },
    // There is nothing to close: it cannot be paid without our signed form, which was given to no browser.
    terminateOrder: async () => ({ kind: 'asked' }),
    checkoutParams(request) {
      const form = {
        key: payu.key,
        txnid: request.reference,
        amount: paiseToRupees(request.amountPaise),
        productinfo: `Payment ${request.reference}`,
        firstname: request.customer.name.replaceAll('|', ' ').slice(0, 60),
        email: request.customer.email.replaceAll('|', ' '),
      }
      const udf = ['', '', '', '', '']
      return {
        ...form,
        phone: request.customer.mobile,
        surl: request.formReturnUrl,
        furl: request.formReturnUrl,
        enforce_paymethod: METHODS[request.method] ?? '',
        hash: sha512([...Object.values(form), ...udf, '', '', '', '', '', payu.salt]),
      }
    },
    readWebhook(_headers, rawBody) {
      const about = readSigned(rawBody, payu)
      if (about) return { about }
      // Webhooks of refunds and chargebacks are unsigned: they only cause a sync.
      const refund = refundIn(fieldsOf(rawBody))
      if (refund) return { ...refund, isUnsigned: true }
      const disputed = disputedIn(rawBody)
      return disputed === null ? null : { about: { reference: disputed }, isDispute: true, isUnsigned: true }
    },
    readReturn: (rawBody) => readSigned(rawBody, payu),
    signatureOf: (_headers, rawBody) => fieldsOf(rawBody).hash ?? '',
    claimOf: (rawBody) => ({ reference: fieldsOf(rawBody).txnid ?? '' }),
    async testKeys() {
      const outcome = await command('verify_payment', NO_ORDER)
      if (outcome.kind === 'answered' && /hash|key/i.test(messageOf(outcome.body)))
        return { kind: 'wrong', reason: messageOf(outcome.body).slice(0, 100) }
      return keysVerdict(outcome, ({ status, body }) => status === 200 && z.safeParse(details, body).success)
    },
    async refund({ gatewayPaymentId, refundReference, amountPaise }) {
      const more = { var2: refundReference, var3: paiseToRupees(amountPaise) }
      const outcome = await command('cancel_refund_transaction', gatewayPaymentId, more)
      if (outcome.kind === 'unknown') return outcome
      const parsed = z.safeParse(refunded, outcome.body)
      if (outcome.status !== 200 || !parsed.success)
        return { kind: 'unknown', reason: `answer ${outcome.status}` }
      const { status, msg, request_id: id, bank_ref_num: bank } = parsed.data
      // It refuses a token it has seen in words alone.
      if (status !== 1 && /token|already|duplicate/i.test(msg ?? '')) return { kind: 'exists' }
      if (status !== 1) return { kind: 'refused', reason: (msg ?? 'refused').slice(0, 100) }
      if (!id) return { kind: 'unknown', reason: 'accepted without a request id' }
      const refund = {
        id,
        status: 'pending' as const,
        amountPaise,
        bankReference: bank ?? null,
        message: msg ?? null,
      }
      return { kind: 'accepted', refund }
    },
    ...(payu.listsSettlements
      ? {
          async listSettled(day, cursor) {
            const number = Number(cursor ?? 1)
            const more = { var2: String(number), var3: String(PAGE_LINES), var5: '2' }
            return readDetailsPage(await command('get_settlement_details', day, more), day, number)
          },
        }
      : {}),
    ...(payu.disputes ? { disputes: payuDisputes({ ...payu.disputes, merchantKey: payu.key }) } : {}),
    async findRefund({ gatewayPaymentId, refundReference }) {
      // Without `var2` PayU takes the id for that of a request.
      const outcome = await command('check_action_status', gatewayPaymentId, { var2: 'payuid' })
      return findRefundAction(outcome, gatewayPaymentId, refundReference)
    },
  }
}

/** PayU says in words alone that it does not know a key or its hash. */
function messageOf(body: unknown): string {
  const { msg } = (body ?? {}) as { msg?: unknown }
  return typeof msg === 'string' ? msg : ''
}

function sha512(parts: string[]): string {
  return createHash('sha512').update(parts.join('|')).digest('hex')
}

/** The fields of an answer: a form, or JSON where the account's webhooks are set to it. */
function fieldsOf(rawBody: Buffer): Partial<Record<string, string>> {
  const text = rawBody.toString('utf8')
  if (!text.trimStart().startsWith('{')) return Object.fromEntries(new URLSearchParams(text))
  const parsed = z.safeParse(z.record(z.string(), z.unknown()), parseJson(text))
  if (!parsed.success) return {}
  return Object.fromEntries(
    Object.entries(parsed.data).flatMap(([name, value]) => {
      if (['string', 'number'].includes(typeof value)) return [[name, String(value)]]
      return name === 'splitInfo' && value !== null ? [[name, JSON.stringify(value)]] : []
    }),
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The refund that a callback names. A callback of a refund has no hash. Null for any other body. */
function refundIn({ hash, action, token = '', merchantTxnId = '' }: Partial<Record<string, string>>) {
  if (hash || action !== 'refund' || token.trim() === '') return null
  return { about: { reference: merchantTxnId.trim() }, refund: token.trim() }
}

/**
 * The body from the browser or a webhook: its hash has the request's fields in reverse order, after PayU's additional
 * charge when it names one (docs.payu.in/docs/collect-additional-charges). That field has two spellings. Some senders
 * leave an empty one out of the hash, others keep it. The split of a payment (`splitInfo`) follows the status where the
 * account is set so, as in PayU's own library for Node, and is left out elsewhere.
 */
function readSigned(rawBody: Buffer, payu: { key: string; salt: string }): OrderName | null {
  const fields = fieldsOf(rawBody)
  const field = (name: string) => fields[name] ?? ''
  const names = 'udf5 udf4 udf3 udf2 udf1 email firstname productinfo amount txnid'.split(' ')
  const named = [fields.additional_charges, fields.additionalCharges]
  const extra = named.find(Boolean)
  const leads = extra ? [[extra]] : named.includes('') ? [[], ['']] : [[]]
  const splits = fields.splitInfo ? [[], [fields.splitInfo]] : [[]]
  const hashes = leads.flatMap((lead) =>
    splits.map((split) =>
      sha512([
        ...lead,
        payu.salt,
        field('status'),
        ...split,
        ...['', '', '', '', ''],
        ...names.map(field),
        payu.key,
      ]),
    ),
  )
  const given = Buffer.from(field('hash').toLowerCase(), 'hex')
  const isOurs = hashes.some((hash) => sameSecret(given, Buffer.from(hash, 'hex')))
  return isOurs ? { reference: field('txnid') } : null
}
