import { z } from 'zod/mini'
import { SANDBOX_SECRET, textSetting } from './gateway-declaration.ts'
import { isOffered, type Liveness } from './staging.ts'

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
export function readPayoutSettings(
  e: z.output<typeof payoutEnvironment>,
  sandbox: string,
  liveness: Liveness,
) {
  return {
    cashfree: {
      baseUrl: e.CASHFREE_PAYOUTS_BASE_URL ?? `${sandbox}/payout`,
      clientId: e.CASHFREE_PAYOUTS_CLIENT_ID,
      clientSecret: e.CASHFREE_PAYOUTS_CLIENT_SECRET,
      offered: isOffered(e.CASHFREE_PAYOUTS_BASE_URL, liveness),
    },
    razorpayx: {
      baseUrl: e.RAZORPAYX_BASE_URL ?? `${sandbox}/razorpayx/v1`,
      keyId: e.RAZORPAYX_KEY_ID,
      keySecret: e.RAZORPAYX_KEY_SECRET,
      webhookSecret: e.RAZORPAYX_WEBHOOK_SECRET,
      /** Ours, that is debited. */
      accountNumber: e.RAZORPAYX_ACCOUNT_NUMBER,
      offered: isOffered(e.RAZORPAYX_BASE_URL, liveness),
    },
  }
}
