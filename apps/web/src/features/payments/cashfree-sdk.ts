/** The parts of the gateway's browser SDK (version 3) that we use. */
export type CheckoutResult = {
  error?: { message?: string; code?: string }
  redirect?: boolean
  paymentDetails?: { paymentMessage?: string }
}
export type CardPart = 'cardNumber' | 'cardHolder' | 'cardExpiry' | 'cardCvv'
export type CardField = {
  mount(place: HTMLElement): unknown
  destroy(): void
  on(event: string, listener: () => void): unknown
  update(options: Record<string, unknown>): unknown
  focus?: () => void
  data?: () => {
    empty?: boolean
    complete?: boolean
    invalid?: boolean
    error?: { message?: string }
    value?: { brand?: string }
  }
  isComplete(): boolean
}
export type Cashfree = {
  checkout(options: { paymentSessionId: string; redirectTarget: '_modal' }): Promise<CheckoutResult>
  pay(options: { paymentSessionId: string; paymentMethod: CardField }): Promise<CheckoutResult>
  create(type: CardPart, options: Record<string, unknown>): CardField
}

declare global {
  interface Window {
    Cashfree?: (options: { mode: 'sandbox' | 'production' }) => Cashfree
  }
}

/** The gateway's script did not arrive, or is not what it should be. */
export class SdkMissing extends Error {}

const LOAD_WITHIN_MS = 20_000
const loading = new Map<string, Promise<void>>()

/**
 * Gives the SDK behind an address that the server named; the script is loaded once for the whole page.
 * Throws SdkMissing when it cannot be had; the next call tries again.
 */
export async function loadCashfree(checkout: {
  gateway: string
  sdk_url: string
  mode: 'sandbox' | 'production'
}): Promise<Cashfree> {
  if (checkout.gateway !== 'cashfree') throw new SdkMissing()
  const known = loading.get(checkout.sdk_url)
  const script = known ?? loadScript(checkout.sdk_url)
  loading.set(checkout.sdk_url, script)
  try {
    await script
  } catch {
    loading.delete(checkout.sdk_url)
    throw new SdkMissing()
  }
  if (!window.Cashfree) throw new SdkMissing()
  return window.Cashfree({ mode: checkout.mode })
}

function loadScript(url: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const script = document.createElement('script')
  const fail = () => {
    script.remove()
    reject(new SdkMissing())
  }
  const timer = setTimeout(fail, LOAD_WITHIN_MS)
  script.src = url
  script.async = true
  script.onload = () => resolve()
  script.onerror = fail
  document.head.append(script)
  return promise.finally(() => clearTimeout(timer))
}
