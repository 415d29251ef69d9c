import { COMPANY } from '../../../../lib/company.ts'
import { type CheckoutResult, FINISHED, type GatewayCheckout } from '../gateway-checkout.ts'
import { loadScript, SdkMissing } from '../gateway-script.ts'

/** The parts of Razorpay's checkout.js that we use. */
type Options = {
  key: string
  order_id: string
  amount: string
  currency: string
  name: string
  prefill: { name: string; email: string; contact: string }
  method: Record<string, boolean>
  config?: { display: object }
  /** Seconds until it closes. */
  timeout: number
  handler: () => void
  modal: { ondismiss: () => void }
}
type Failure = { error?: { description?: string } }
type Razorpay = {
  open(): void
  on(event: 'payment.failed', listener: (failure: Failure) => void): void
}

declare global {
  interface Window {
    Razorpay?: new (options: Options) => Razorpay
  }
}

const METHODS = ['card', 'upi', 'netbanking', 'wallet', 'emi', 'paylater']
const SHORTEST_SECONDS = 60
/** UPI alone, by code or by app: no field for a UPI id, which shops may not offer any more. */
const UPI_DISPLAY = {
  blocks: { upi: { name: 'UPI', instruments: [{ method: 'upi', flows: ['qr', 'intent'] }] } },
  sequence: ['block.upi'],
  preferences: { show_default_blocks: false },
}

/** Its checkout takes all details itself, for the chosen method alone; a refused card may be tried again in it. */
const load: GatewayCheckout['load'] = async ({ sdk_url }) => {
  await loadScript(sdk_url)
  const Checkout = window.Razorpay
  if (!Checkout) throw new SdkMissing()
  return ({ checkout }) =>
    new Promise<CheckoutResult>((resolve) => {
      const { key, order_id, amount, currency, method, name, email, contact, expires_at } = checkout.params
      let refused = 'Payment was cancelled by the user'
      const opened = new Checkout({
        key: key ?? '',
        order_id: order_id ?? '',
        amount: amount ?? '',
        currency: currency ?? 'INR',
        name: COMPANY.name,
        prefill: { name: name ?? '', email: email ?? '', contact: contact ?? '' },
        method: Object.fromEntries(METHODS.map((each) => [each, each === method])),
        ...(method === 'upi' ? { config: { display: UPI_DISPLAY } } : {}),
        timeout: Math.max(SHORTEST_SECONDS, Math.floor(Number(expires_at) - Date.now() / 1000)),
        // The browser's result is not trusted: the server polls the gateway.
        handler: () => resolve(FINISHED),
        modal: { ondismiss: () => resolve({ error: { message: refused } }) },
      })
      opened.on('payment.failed', ({ error }) => {
        refused = error?.description ?? refused
      })
      opened.open()
    })
}

export default { load } satisfies GatewayCheckout
