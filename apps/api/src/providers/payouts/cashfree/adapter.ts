import { paiseToRupees } from '@chukta/contract/money'
import type { PayoutSettings } from '../../../platform/configuration/payout-settings.ts'
import { callProvider, type OutgoingRequest } from '../../../platform/http/outgoing.ts'
import { readSignedWebhook } from '../../cashfree-webhook.ts'
import type { PayoutProvider } from '../payout-provider.ts'
import { readAdded, readBeneficiary, readFound, readSent, webhookAbout } from './answers.ts'

const API_VERSION = '2024-01-01'
const CALL_TIMEOUT_MS = 5_000

/** Cashfree Payouts V2: decimal rupees; our reference is its `transfer_id`, which it takes once. */
export function cashfreePayouts({ cashfree }: Pick<PayoutSettings, 'cashfree'>): PayoutProvider {
  const call = (method: OutgoingRequest['method'], path: string, json?: unknown) =>
    callProvider({
      method,
      url: `${cashfree.baseUrl}${path}`,
      timeoutMs: CALL_TIMEOUT_MS,
      exactNumbers: true,
      headers: {
        'x-client-id': cashfree.clientId,
        'x-client-secret': cashfree.clientSecret,
        'x-api-version': API_VERSION,
      },
      ...(json === undefined ? {} : { json }),
    })

  return {
    slug: 'cashfree',
    name: 'Cashfree Payouts',
    async addBeneficiary({ reference, name, accountNumber, ifscCode, email, mobile }) {
      const outcome = await call('POST', '/beneficiary', {
        beneficiary_id: reference,
        // Letters and spaces alone.
        beneficiary_name:
          name
            .replace(/[^A-Za-z ]/g, ' ')
            .replace(/ +/g, ' ')
            .trim()
            .slice(0, 100) || 'Payee',
        beneficiary_instrument_details: { bank_account_number: accountNumber, bank_ifsc: ifscCode },
        beneficiary_contact_details: {
          ...(email === null ? {} : { beneficiary_email: email }),
          ...(mobile === null ? {} : { beneficiary_phone: mobile, beneficiary_country_code: '+91' }),
        },
      })
      const added = readAdded(outcome)
      if (added.kind !== 'there') return added
      // Its status decides, as when it was new. Another payee may have the same account: it is one beneficiary there.
      const names: Record<string, string> =
        added.under === 'id'
          ? { beneficiary_id: reference }
          : { bank_account_number: accountNumber, bank_ifsc: ifscCode }
      return readBeneficiary(await call('GET', `/beneficiary?${new URLSearchParams(names)}`))
    },
    async transfer({ reference, beneficiary, amountPaise, mode, remarks }) {
      const outcome = await call('POST', '/transfers', {
        transfer_id: reference,
        transfer_amount: Number(paiseToRupees(amountPaise)),
        transfer_currency: 'INR',
        transfer_mode: mode,
        beneficiary_details: { beneficiary_id: beneficiary.providerId },
        transfer_remarks: remarks,
      })
      return readSent(outcome, reference)
    },
    async findTransfer({ reference }) {
      return readFound(
        await call('GET', `/transfers?transfer_id=${encodeURIComponent(reference)}`),
        reference,
      )
    },
    readWebhook(headers, rawBody) {
      const signed = readSignedWebhook(cashfree.clientSecret, headers, rawBody)
      if (!signed) return null
      const notice = webhookAbout(rawBody)
      // It is repeated for half an hour, so a late one may be right: it makes us ask. A balance of then says nothing of now.
      return signed.isOld && notice.kind === 'low-balance' ? { kind: 'other' } : notice
    },
    // V2 names no call for it; webhooks and failed transfers report a low balance.
    balancePaise: async () => null,
  }
}
