import { z } from 'zod/mini'
import { isLocal } from '../http/local-address.ts'
import { SANDBOX_SECRET, textSetting } from './gateway-declaration.ts'

/** The variables that configure the providers of payouts; without them it is the sandbox. */
export const payoutEnvironment = z.object({
  CASHFREE_PAYOUTS_BASE_URL: z.optional(z.url()),
  CASHFREE_PAYOUTS_CLIENT_ID: textSetting('sandbox-id'),
  CASHFREE_PAYOUTS_CLIENT_SECRET: textSetting(SANDBOX_SECRET),
  RAZORPAYX_BASE_URL: z.optional(z.url()),
  RAZORPAYX_KEY_ID: textSetting('sandbox-id'),
  RAZORPAYX_KEY_SECRET: textSetting(SANDBOX_SECRET),
  RAZORPAYX_WEBHOOK_SECRET: textSetting(SANDBOX_SECRET),
  RAZORPAYX_ACCOUNT_NUMBER: textSetting('7878780080316316'),
})

export type PayoutSettings = ReturnType<typeof readPayoutSettings>

/**
 * The settings of the adapters. `sandbox` is its address for this server. A provider is offered only where it is as real
 * as the portal: real money is not paid out at the sandbox, and play money by no real provider.
 */
export function readPayoutSettings(e: z.output<typeof payoutEnvironment>, sandbox: string, isLive: boolean) {
  const cashfreeUrl = e.CASHFREE_PAYOUTS_BASE_URL ?? `${sandbox}/payout`
  const razorpayxUrl = e.RAZORPAYX_BASE_URL ?? `${sandbox}/razorpayx/v1`
  return {
    cashfree: {
      baseUrl: cashfreeUrl,
      clientId: e.CASHFREE_PAYOUTS_CLIENT_ID,
      clientSecret: e.CASHFREE_PAYOUTS_CLIENT_SECRET,
      offered: isLocal(cashfreeUrl) !== isLive,
    },
    razorpayx: {
      baseUrl: razorpayxUrl,
      keyId: e.RAZORPAYX_KEY_ID,
      keySecret: e.RAZORPAYX_KEY_SECRET,
      webhookSecret: e.RAZORPAYX_WEBHOOK_SECRET,
      /** Ours, that is debited. */
      accountNumber: e.RAZORPAYX_ACCOUNT_NUMBER,
      offered: isLocal(razorpayxUrl) !== isLive,
    },
  }
}
