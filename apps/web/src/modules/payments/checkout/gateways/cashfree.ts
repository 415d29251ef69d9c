import type { CardSdk, CheckoutResult, CheckoutSource, GatewayCheckout, UpiSdk } from '../gateway-checkout.ts'
import { loadScript, SdkMissing } from '../gateway-script.ts'

/** The parts of its browser SDK (version 3) that we use. */
type Cashfree = CardSdk &
  UpiSdk & {
    checkout(options: { paymentSessionId: string; redirectTarget: '_modal' }): Promise<CheckoutResult>
    subscriptionsCheckout(options: {
      subsSessionId: string
      redirectTarget: '_self'
    }): Promise<CheckoutResult>
  }

declare global {
  interface Window {
    Cashfree?: (options: { mode: 'sandbox' | 'production' }) => Cashfree
  }
}

async function loadSdk({ sdk_url, mode }: CheckoutSource): Promise<Cashfree> {
  await loadScript(sdk_url)
  if (!window.Cashfree) throw new SdkMissing()
  return window.Cashfree({ mode })
}

export default {
  async load(checkout) {
    const sdk = await loadSdk(checkout)
    return ({ order }) =>
      sdk.checkout({ paymentSessionId: order.data.payment_session_id, redirectTarget: '_modal' })
  },
  loadCardSdk: loadSdk,
  loadUpiSdk: loadSdk,
  async approve(checkout, sessionId) {
    const sdk = await loadSdk(checkout)
    const { error } = await sdk.subscriptionsCheckout({ subsSessionId: sessionId, redirectTarget: '_self' })
    if (error) throw new SdkMissing()
  },
} satisfies GatewayCheckout
