import type { Quote } from '@chukta/contract/payments'
import { type CheckoutResult, loadCashfree } from '../cashfree-sdk.ts'
import type { StartedPayment } from '../payments-api.ts'
import { openPayu } from './payu.ts'
import { loadRazorpay } from './razorpay.ts'
import { SdkMissing } from './script.ts'

/** A gateway's own checkout: opens over the page, or leaves it, and says how it ended. */
export type OpenCheckout = (started: StartedPayment) => Promise<CheckoutResult>

type Load = (checkout: Quote['checkout']) => Promise<OpenCheckout>

/** By the gateway's slug: what has to be there before an order is made, and how its checkout opens then. */
const CHECKOUTS: Record<string, Load> = {
  cashfree: async (checkout) => {
    const sdk = await loadCashfree(checkout)
    return ({ order }) =>
      sdk.checkout({ paymentSessionId: order.data.payment_session_id, redirectTarget: '_modal' })
  },
  razorpay: loadRazorpay,
  payu: async () => openPayu,
}

/** Makes a gateway's checkout ready. Throws SdkMissing when its script cannot be had. */
export async function loadCheckout(checkout: Quote['checkout']): Promise<OpenCheckout> {
  const load = CHECKOUTS[checkout.gateway]
  if (!load) throw new SdkMissing()
  return load(checkout)
}
