import { FINISHED, type GatewayCheckout } from '../gateway-checkout.ts'
import { loadScript, SdkMissing } from '../gateway-script.ts'

/** The part of its checkout.js that we use. */
type PhonePeCheckout = {
  transact(options: {
    tokenUrl: string
    type: 'IFRAME'
    callback: (end: 'USER_CANCEL' | 'CONCLUDED') => void
  }): void
}

declare global {
  interface Window {
    PhonePeCheckout?: PhonePeCheckout
  }
}

/** Its page is in a frame over ours; the session is the page's address. */
export default {
  async load({ sdk_url }) {
    await loadScript(sdk_url)
    const sdk = window.PhonePeCheckout
    if (!sdk) throw new SdkMissing()
    return ({ order }) =>
      new Promise((resolve) => {
        sdk.transact({
          tokenUrl: order.data.payment_session_id,
          type: 'IFRAME',
          callback: (end) =>
            resolve(
              end === 'CONCLUDED' ? FINISHED : { error: { message: 'Payment was cancelled by the user' } },
            ),
        })
      })
  },
} satisfies GatewayCheckout
