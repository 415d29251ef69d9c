import { createHmac } from 'node:crypto'
import type { PayoutSettings } from '../../../platform/configuration/payout-settings.ts'
import { callProvider, type OutgoingRequest } from '../../../platform/http/outgoing.ts'
import { sameSecret } from '../../../platform/security/secrets.ts'
import type { PayoutProvider } from '../payout-provider.ts'
import { readBalance, readFound, readMade, readSent, webhookAbout } from './answers.ts'

const CALL_TIMEOUT_MS = 5_000
/** The longest names. */
const MOST_OF_CONTACT = 50
const MOST_OF_ACCOUNT = 120

/**
 * RazorpayX: integer paise. A beneficiary is a contact with a fund account; both are made anew by the same input without
 * becoming two. Our reference is its `reference_id` and, in the header, what keeps a repeated call from sending twice.
 */
export function razorpayxPayouts({ razorpayx }: Pick<PayoutSettings, 'razorpayx'>): PayoutProvider {
  const authorization = `Basic ${Buffer.from(`${razorpayx.keyId}:${razorpayx.keySecret}`).toString('base64')}`
  const call = (
    method: OutgoingRequest['method'],
    path: string,
    { json, headers }: { json?: unknown; headers?: Record<string, string> } = {},
  ) =>
    callProvider({
      method,
      url: `${razorpayx.baseUrl}${path}`,
      timeoutMs: CALL_TIMEOUT_MS,
      headers: { authorization, ...headers },
      ...(json === undefined ? {} : { json }),
    })

  return {
    slug: 'razorpayx',
    name: 'RazorpayX',
    async addBeneficiary({ reference, name, accountNumber, ifscCode, email, mobile }) {
      const contact = readMade(
        await call('POST', '/contacts', {
          json: {
            name: nameOf(name, MOST_OF_CONTACT),
            ...(email === null ? {} : { email }),
            ...(mobile === null ? {} : { contact: mobile }),
            type: 'vendor',
            reference_id: reference.slice(0, 40),
          },
        }),
      )
      if (contact.kind !== 'ready') return contact
      return readMade(
        await call('POST', '/fund_accounts', {
          json: {
            contact_id: contact.providerId,
            account_type: 'bank_account',
            bank_account: {
              name: nameOf(name, MOST_OF_ACCOUNT),
              ifsc: ifscCode,
              account_number: accountNumber,
            },
          },
        }),
      )
    },
    async transfer({ reference, beneficiary, amountPaise, mode, remarks }) {
      const outcome = await call('POST', '/payouts', {
        headers: { 'X-Payout-Idempotency': reference },
        json: {
          account_number: razorpayx.accountNumber,
          fund_account_id: beneficiary.providerId,
          amount: Number(amountPaise),
          currency: 'INR',
          mode: mode.toUpperCase(),
          purpose: 'payout',
          queue_if_low_balance: false,
          reference_id: reference,
          narration: remarks.slice(0, 30),
        },
      })
      return readSent(outcome, reference)
    },
    async findTransfer({ reference, providerId }) {
      const path =
        providerId === null
          ? `/payouts?account_number=${razorpayx.accountNumber}&reference_id=${encodeURIComponent(reference)}`
          : `/payouts/${encodeURIComponent(providerId)}`
      return readFound(await call('GET', path), reference)
    },
    readWebhook(headers, rawBody) {
      const given = Buffer.from(String(headers['x-razorpay-signature'] ?? ''), 'hex')
      const hmac = createHmac('sha256', razorpayx.webhookSecret).update(rawBody).digest()
      return sameSecret(given, hmac) ? webhookAbout(rawBody) : null
    },
    async balancePaise() {
      return readBalance(await call('GET', '/banking_balances'), razorpayx.accountNumber)
    },
  }
}

/** A name as it takes one: letters, digits, space and `-_/().`, none of these but a full stop at the end, three at least. */
function nameOf(name: string, most: number): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}|['’]/gu, '')
    .replaceAll(/[^A-Za-z0-9_/().-]+/g, ' ')
    .slice(0, most)
    .trim()
    .replace(/[^A-Za-z0-9.]+$/, '')
    .padEnd(3, '.')
}
